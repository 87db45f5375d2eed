import '@bourse/i18n/i18n';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SharedProblem } from './shared-problem.tsx';
import { QueryView, type Result } from './states.tsx';

const FAULT = 'Something went wrong on our side. Please try again.';
const refetch = vi.fn();
beforeEach(() => refetch.mockClear());

const PENDING: Partial<Result<string>> = { status: 'pending' };
const DATA: Partial<Result<string>> = { status: 'success', data: 'figures' };
const failed = (code: string): Partial<Result<string>> => ({ status: 'error', error: { code } });

const onRetry = vi.fn();
beforeEach(() => onRetry.mockClear());

const screenOf = (...results: Partial<Result<string>>[]) => (
  <SharedProblem onRetry={onRetry}>
    {results.map((some, at) => (
      <section key={at} data-part="true" aria-label={`Part ${at + 1}`}>
        <QueryView
          result={{ status: 'pending', data: undefined, error: null, refetch, ...some }}
          pending={<p>skeleton</p>}
          errorTitle={`Part ${at + 1} failed`}
        >
          {(data) => <p>{data}</p>}
        </QueryView>
      </section>
    ))}
  </SharedProblem>
);
/** Observers of the page are told after it has changed. */
const settled = () => act(async () => {});
const statement = () =>
  screen
    .queryAllByText(FAULT)
    .find((text) => !text.closest('[data-part]'))
    ?.closest('[role="alert"]');
/** What the style sheet goes by: where the statement stands, what is only named, and what is as if there were none. */
const looks = () =>
  screen.getAllByRole('region').map((part) => (part as HTMLElement).dataset.shared ?? 'itself');

test('one statement stands for all parts that have failed for the same reason, and its Retry asks for each', async () => {
  render(screenOf(failed('fault'), failed('fault'), failed('fault')));
  await settled();
  expect(looks()).toEqual(['place', 'named', 'named']);
  fireEvent.click(within(statement() as HTMLElement).getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledTimes(3);
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test.each([
  ['is there', DATA],
  ['is still on its way', PENDING],
  ['failed for another reason', failed('timeout')],
] as const)(
  'it stands for those that failed where another part %s, which is left alone',
  async (_, other) => {
    render(screenOf(other, failed('fault'), failed('fault')));
    await settled();
    expect(statement()).toBeInTheDocument();
    expect(looks()).toEqual(['itself', 'place', 'named']);
    fireEvent.click(within(statement() as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledTimes(2);
  },
);

test.each([
  ['it is the only one that failed', [failed('fault'), DATA]],
  ['each failed for a reason of its own', [failed('fault'), failed('timeout')]],
  ['it is the only part', [failed('fault')]],
] as const)('a part keeps its own problem where %s', async (_, results) => {
  render(screenOf(...results));
  await settled();
  expect(screen.getByText('Part 1 failed')).toBeInTheDocument();
  expect(statement()).toBeUndefined();
  expect(looks()).not.toContain('place');
});

test('the statement stays while the parts are asked for again, and leaves with the last but one of them', async () => {
  const { rerender } = render(screenOf(failed('fault'), failed('fault'), failed('fault')));
  await settled();
  rerender(screenOf(PENDING, PENDING, PENDING));
  await settled();
  const retry = within(statement() as HTMLElement).getByRole('button', { name: 'Retry' });
  expect(retry).toHaveAttribute('aria-busy', 'true');
  rerender(screenOf(DATA, failed('fault'), failed('fault')));
  await settled();
  expect(looks()).toEqual(['itself', 'place', 'named']);
  expect(retry).not.toHaveAttribute('aria-busy');
  rerender(screenOf(DATA, DATA, failed('fault')));
  await settled();
  expect(statement()).toBeUndefined();
  expect(looks()).toEqual(['itself', 'itself', 'itself']);
});
