import '@bourse/i18n/i18n';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOverdue, missedRefreshes } from './refresh-age.ts';
import { Empty, type Failing, Fresh, QueryView, type Result, useStandingError } from './states.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const refetch = vi.fn();
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1_000));
};
const result = (some: Partial<Result<string[]>>): Result<string[]> => ({
  status: 'pending',
  data: undefined,
  error: null,
  refetch,
  ...some,
});
const four = (some: Partial<Result<string[]>>, every?: number) => (
  <QueryView
    result={result(some)}
    pending={<p>skeleton</p>}
    empty={<Empty title="Nothing watched yet" />}
    {...(every ? { every } : {})}
  >
    {(rows) => <p>{rows.join()}</p>}
  </QueryView>
);
const shown = () =>
  ['skeleton', 'Something went wrong', 'Nothing watched yet', 'a,b'].filter((text) =>
    screen.queryByText(text),
  );

test('QueryView shows one of four states, in the order pending, error, empty, data', () => {
  const { rerender } = render(four({}));
  expect(shown()).toEqual(['skeleton']);
  rerender(four({ status: 'error', error: { code: 'timeout' } }));
  expect(shown()).toEqual(['Something went wrong']);
  rerender(four({ status: 'success', data: [] }));
  expect(shown()).toEqual(['Nothing watched yet']);
  rerender(four({ status: 'success', data: ['a', 'b'] }));
  expect(shown()).toEqual(['a,b']);
});

test('a failed query shows what happened, and Retry fetches again', () => {
  render(four({ status: 'error', error: { code: 'insufficient-funds' } }));
  expect(screen.getByRole('alert')).toHaveTextContent('Insufficient funds');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('a query that failed because the session has ended says nothing: the login is on its way and says it', () => {
  render(four({ status: 'error', error: { code: 'logout' } }));
  expect(shown()).toEqual(['skeleton']);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an answer that the device does not have without a network is said to come by itself, without Retry', () => {
  render(four({ status: 'error', error: { code: 'not-kept' } }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Not available offlineIt appears by itself when you are back online.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('a shown error stays while the query is fetched again, and goes when its key changes', () => {
  const { rerender } = render(
    four({ status: 'error', error: { code: 'insufficient-funds' }, errorUpdateCount: 1 }),
  );
  rerender(four({ errorUpdateCount: 1, isFetching: true }));
  expect(screen.getByRole('alert')).toHaveTextContent('Insufficient funds');
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-busy', 'true');
  rerender(four({ isFetching: true, errorUpdateCount: 0 }));
  expect(shown()).toEqual(['skeleton']);
  rerender(four({ status: 'success', data: ['a', 'b'], errorUpdateCount: 1 }));
  expect(shown()).toEqual(['a,b']);
});

test('an error stays visible during a retry until the response, and is not shown for another query', () => {
  const asked = { status: 'pending', error: null, errorUpdateCount: 1 } as const;
  const { result: standing, rerender } = renderHook((query: Failing) => useStandingError(query), {
    initialProps: { status: 'error', error: 'no such call', errorUpdateCount: 1 },
  });
  expect(standing.current).toBe('no such call');
  rerender(asked);
  expect(standing.current).toBe('no such call');
  rerender({ ...asked, status: 'success' });
  expect(standing.current).toBeUndefined();
  rerender({ ...asked, errorUpdateCount: 0 });
  expect(standing.current).toBeUndefined();
});

test('the content that replaces Retry gets the focus that Retry had', async () => {
  const failed = four({ status: 'error', error: { code: 'timeout' }, errorUpdateCount: 1 });
  const { rerender } = render(failed);
  screen.getByRole('button', { name: 'Retry' }).focus();
  rerender(four({ errorUpdateCount: 1, isFetching: true }));
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  rerender(four({ status: 'success', data: ['a', 'b'], errorUpdateCount: 1 }));
  await act(async () => {});
  expect(screen.getByText('a,b')).toHaveFocus();
});

test('content that appears by itself takes no focus', async () => {
  const { rerender } = render(four({ status: 'error', error: { code: 'timeout' } }));
  rerender(four({ status: 'success', data: ['a', 'b'] }));
  await act(async () => {});
  expect(document.activeElement).toBe(document.body);
});

test('a failed refresh keeps the data', () => {
  render(four({ status: 'error', error: { code: 'timeout' }, data: ['a', 'b'] }));
  expect(shown()).toEqual(['a,b']);
});

test('a page of items is empty when it has no items', () => {
  render(
    <QueryView
      result={{ status: 'success', data: { items: [], total: 0 }, error: null, refetch }}
      pending={null}
      empty={<Empty title="Nothing watched yet" />}
    >
      {() => 'data'}
    </QueryView>,
  );
  expect(shown()).toEqual(['Nothing watched yet']);
});

test('a refresh counts as missed half an interval after it was due, and the third one greys the data', () => {
  expect([5_000, 7_499, 7_500, 12_500, 17_499].map((age) => missedRefreshes(age, 5_000))).toEqual([
    0, 0, 1, 2, 2,
  ]);
  expect([17_499, 17_500].map((age) => isOverdue(age, 5_000))).toEqual([false, true]);
});

test('the age of data appears, ticks, greys and goes away without rendering a row', () => {
  let renders = 0;
  const Rows = () => {
    renders += 1;
    return <p>rows</p>;
  };
  const rows = <Rows />;
  let at = Date.now();
  const { container } = render(
    <Fresh at={() => at} every={5_000}>
      {rows}
    </Fresh>,
  );
  const grey = () => container.querySelector('[data-stale="true"]') !== null;
  expect(screen.queryByText(/ago/)).not.toBeInTheDocument();
  pass(8);
  screen.getByText('7 s ago');
  expect(grey()).toBe(false);
  pass(9);
  screen.getByText('17 s ago');
  pass(1);
  screen.getByText('18 s ago');
  expect(grey()).toBe(true);
  pass(50);
  screen.getByText('1 min ago');
  at = Date.now();
  pass(1);
  expect(renders).toBe(1);
  expect(screen.queryByText(/ago/)).not.toBeInTheDocument();
  expect(grey()).toBe(false);
});
