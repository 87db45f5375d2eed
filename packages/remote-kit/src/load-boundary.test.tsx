import '@bourse/i18n/i18n';
import { createQueryClient, forgetUnseen } from '@bourse/api/query-client';
import { devicePlace } from '@bourse/session/places';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ForgetUnseen, LoadBoundary } from './load-boundary.tsx';
import { LoadError } from './load-error.ts';
import { followReports, type Report } from './telemetry.ts';

const Chart = ({ symbol }: { symbol: string }) => <p>chart of {symbol}</p>;

/** React reports what a boundary caught; here it is meant to happen. */
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const client = createQueryClient();

const show = async (
  load: () => Promise<ComponentType<{ symbol: string }>>,
  { at = '/a', symbol = 'GC=F', size = 'slot' as 'slot' | 'screen' } = {},
) => {
  const element = (where: string, what: string) => (
    <ForgetUnseen value={() => forgetUnseen(client)}>
      <LoadBoundary load={load} props={{ symbol: what }} at={where} pending={<p>waiting</p>} size={size} />
    </ForgetUnseen>
  );
  const view = await act(async () => render(element(at, symbol)));
  return (where: string, what = symbol) => act(async () => view.rerender(element(where, what)));
};

test('shows what was loaded, with the props of the moment', async () => {
  const again = await show(async () => Chart);
  expect(screen.getByText('chart of GC=F')).toBeDefined();
  await again('/a', 'EUR/USD');
  expect(screen.getByText('chart of EUR/USD')).toBeDefined();
});

test('shows the waiting while nothing is there', async () => {
  await show(() => new Promise(() => {}));
  expect(screen.getByText('waiting')).toBeDefined();
});

test('says that it failed, and Retry loads anew without a reload', async () => {
  const load = vi.fn(async (): Promise<typeof Chart> => Chart);
  load.mockRejectedValueOnce(new LoadError('unreachable', 'gone'));
  await show(load);
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the app couldn’t be loaded.');
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  expect(screen.getByText('chart of GC=F')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([false, true])(
  'what could not be loaded comes by itself when the network is back, also where its failure is not shown (%s)',
  async (isQuiet) => {
    const load = vi.fn(async (): Promise<typeof Chart> => Chart);
    load.mockRejectedValueOnce(new LoadError('unreachable', 'gone'));
    const props = { symbol: 'GC=F' };
    await act(async () => {
      render(<LoadBoundary load={load} props={props} pending={null} size="slot" isQuiet={isQuiet} />);
    });
    expect(screen.queryByRole('alert') === null).toBe(isQuiet);
    await act(async () => void dispatchEvent(new Event('online')));
    expect(screen.getByText('chart of GC=F')).toBeDefined();
  },
);

test('what fails although the network is back is tried again, each time after twice the pause, for a minute', async () => {
  vi.useFakeTimers();
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(600_000);
  const tries: number[] = [];
  const load = vi.fn(async (): Promise<typeof Chart> => {
    tries.push(performance.now() / 1_000);
    throw new LoadError('unreachable', 'gone');
  });
  await show(load);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(tries).toHaveLength(1);
  const back = performance.now() / 1_000;
  await act(async () => void dispatchEvent(new Event('online')));
  // A failure is rendered at the end of each `act`.
  for (let second = 0; second < 200; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(tries.slice(1).map((at) => at - back)).toEqual([0, 1, 3, 7, 15, 31, 63]);
  load.mockResolvedValue(Chart);
  await act(async () => void dispatchEvent(new Event('online')));
  expect(screen.getByText('chart of GC=F')).toBeDefined();
});

test('what fails a moment after the network is back comes by itself', async () => {
  vi.useFakeTimers();
  dispatchEvent(new Event('online'));
  const load = vi.fn(async (): Promise<typeof Chart> => Chart);
  load.mockRejectedValueOnce(new LoadError('unreachable', 'gone'));
  await show(load);
  expect(screen.getByRole('alert')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('chart of GC=F')).toBeDefined();
});

test('Retry leaves the focus where the part comes, not at the top of the page', async () => {
  const load = vi.fn(async (): Promise<typeof Chart> => Chart);
  load.mockRejectedValueOnce(new LoadError('unreachable', 'gone'));
  await show(load);
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  await act(async () => retry.click());
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(screen.getByText('chart of GC=F'))).toBe(true);
});

test.each([true, false])(
  'what comes by itself keeps the focus near where it was on Retry, and takes it from nowhere else (%s)',
  async (isOnRetry) => {
    const load = vi.fn(async (): Promise<typeof Chart> => Chart);
    load.mockRejectedValueOnce(new LoadError('unreachable', 'gone'));
    await show(load);
    if (isOnRetry) screen.getByRole('button', { name: 'Retry' }).focus();
    await act(async () => void dispatchEvent(new Event('online')));
    const chart = screen.getByText('chart of GC=F');
    expect(document.activeElement !== document.body && document.activeElement?.contains(chart)).toBe(
      isOnRetry,
    );
  },
);

test('a part that crashes while it renders is caught, and Retry renders it anew', async () => {
  let crashes = true;
  await show(async () => () => {
    if (crashes) throw new Error('a bug');
    return <p>well again</p>;
  });
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the app has stopped.');
  crashes = false;
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  expect(screen.getByText('well again')).toBeDefined();
});

const KEPT = devicePlace('answers', '["listNews",{}]');

test('Retry of a part that crashed forgets what it was shown: answers in memory, and those kept on the device', async () => {
  localStorage.setItem(KEPT, '{}');
  client.setQueryData(['listNews'], 'what it cannot show');
  const Headlines = () => {
    const news = client.getQueryData(['listNews']);
    if (news !== undefined) throw new Error('not a list');
    return <p>asks anew</p>;
  };
  await show(async () => Headlines);
  expect(screen.getByRole('alert')).toBeDefined();
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  expect(screen.getByText('asks anew')).toBeDefined();
  expect(localStorage.getItem(KEPT)).toBeNull();
});

test('Retry of a part that did not come keeps what is there to be read offline', async () => {
  localStorage.setItem(KEPT, '{}');
  const load = vi.fn(async (): Promise<typeof Chart> => Chart);
  load.mockRejectedValueOnce(new LoadError('unreachable', 'gone'));
  await show(load);
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  expect(localStorage.getItem(KEPT)).toBe('{}');
});

test('a failure belongs to its address: the next one of the same screen starts clean', async () => {
  let crashes = true;
  const go = await show(async () => () => {
    if (crashes) throw new Error('only this stock');
    return <p>another stock</p>;
  });
  expect(screen.getByRole('alert')).toBeDefined();
  crashes = false;
  await go('/b');
  expect(screen.getByText('another stock')).toBeDefined();
});

const hint = (text: string) => screen.findByText(text, { exact: false });
const fail = () => show(() => Promise.reject(new LoadError('unreachable', 'gone')), { size: 'screen' });

test('without a network the failure says that the part comes with it, and nothing of the connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await fail();
  await expect(hint('It appears by itself when you are back online.')).resolves.toBeVisible();
  expect(screen.getByRole('alert')).not.toHaveTextContent('Check your connection');
});

test('the connection is named where the server does not answer, and not where it does', async () => {
  const answer = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('no network'));
  document.head.insertAdjacentHTML(
    'beforeend',
    '<script type="application/json" id="registry">{"base":"/"}</script>',
  );
  await fail();
  await expect(hint('Check your connection')).resolves.toBeVisible();
  cleanup();
  answer.mockResolvedValueOnce(new Response('Not found', { status: 404 }));
  await fail();
  await expect(hint('Something went wrong on our side.')).resolves.toBeVisible();
  expect(screen.getByRole('alert')).not.toHaveTextContent('Check your connection');
  document.getElementById('registry')?.remove();
});

test('a part that crashes does not speak of the connection', async () => {
  const crashing = async () => () => {
    throw new Error('a bug');
  };
  await show(crashing, { size: 'screen' });
  await expect(hint('Something went wrong on our side.')).resolves.toBeVisible();
  expect(screen.getByRole('alert')).not.toHaveTextContent('Check your connection');
});

test('a part for another version of the app asks for a new page, not for patience', async () => {
  await show(() => Promise.reject(new LoadError('contract', 'built against contract 2')));
  expect(screen.getByRole('alert')).toHaveTextContent('needs a newer version');
  expect(screen.getByRole('alert')).not.toHaveTextContent('Check your connection');
});

describe('what is reported of a part', () => {
  const news = { remote: 'news', part: 'home.section/v1' };
  const reports: Report[] = [];
  beforeEach(() => {
    followReports((report) => void reports.push(report));
    reports.length = 0;
  });
  const showPart = (load: () => Promise<ComponentType<object>>) =>
    act(async () => {
      render(<LoadBoundary load={load} props={{}} part={news} pending={null} size="slot" />);
    });

  test('is that it was shown, once, however often it is rendered', async () => {
    const { rerender } = await act(async () =>
      render(<LoadBoundary load={async () => () => 'a'} props={{}} part={news} pending={null} size="slot" />),
    );
    await act(async () =>
      rerender(
        <LoadBoundary load={async () => () => 'a'} props={{}} part={news} pending={null} size="slot" />,
      ),
    );
    expect(reports).toEqual([{ ...news, ms: expect.any(Number) }]);
  });

  test('is why it did not come, and that it came on Retry', async () => {
    const load = vi.fn(async (): Promise<ComponentType<object>> => () => 'a');
    load.mockRejectedValueOnce(new LoadError('deadline', 'late'));
    await showPart(load);
    expect(reports).toEqual([{ ...news, problem: 'deadline' }]);
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(reports.slice(1)).toEqual([{ ...news, ms: expect.any(Number) }]);
  });

  test('is that what it loads itself crashed, as a crash of the part', async () => {
    const crashing = async () => () => {
      throw new Error('a bug');
    };
    await showPart(async () => () => <LoadBoundary load={crashing} props={{}} pending={null} size="slot" />);
    expect(reports).toContainEqual({ ...news, problem: 'crashed' });
  });

  test('is no problem while there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await showPart(() => Promise.reject(new LoadError('unreachable', 'gone')));
    expect(screen.getByRole('alert')).toBeDefined();
    expect(reports).toEqual([]);
  });
});
