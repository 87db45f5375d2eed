import '@bourse/i18n/i18n';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SharedProblem } from './shared-problem.tsx';
import { QueryView, type Result } from './states.tsx';

const FAULT = 'Something went wrong on our side. Please try again.';
const refetch = vi.fn();
beforeEach(() => refetch.mockClear());

const PENDING: Partial<Result<string>> = { status: 'pending' };
const DATA: Partial<Result<string>> = { status: 'success', data: 'figures' };
const failed = (code: string): Partial<Result<string>> => ({ status: 'error', error: { code } });

const screenOf = (...results: Partial<Result<string>>[]) => (
  <SharedProblem>
    {results.map((some, at) => (
      <section key={at} data-part="true">
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

test('one statement stands for parts that have all failed for the same reason, and its Retry asks for each', async () => {
  render(screenOf(failed('fault'), failed('fault'), failed('fault')));
  await settled();
  const said = statement();
  expect(said).toBeInTheDocument();
  fireEvent.click(said?.querySelector('button') as HTMLElement);
  expect(refetch).toHaveBeenCalledTimes(3);
});

test.each([
  ['another part is there', [failed('fault'), failed('fault'), DATA]],
  ['another part is still on its way', [failed('fault'), failed('fault'), PENDING]],
  ['another part failed for another reason', [failed('fault'), failed('timeout')]],
  ['it is the only part', [failed('fault')]],
] as const)('a part keeps its own problem where %s', async (_, results) => {
  render(screenOf(...results));
  await settled();
  expect(screen.getByText('Part 1 failed')).toBeInTheDocument();
  expect(statement()).toBeUndefined();
});

test('the statement stays while the parts are asked for again, until one of them comes', async () => {
  const { rerender } = render(screenOf(failed('fault'), failed('fault')));
  await settled();
  rerender(screenOf(PENDING, PENDING));
  await settled();
  expect(statement()).toBeInTheDocument();
  rerender(screenOf(DATA, PENDING));
  await settled();
  expect(statement()).toBeUndefined();
});
