import { reportParts } from '@bourse/contract/reports';
import { decode } from '@bourse/contract/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Registry } from './registry.ts';

const registry = {
  set: '17+news',
  shell: { dir: 'shell/0.1.0-s/' },
  remotes: [
    { name: 'markets', dir: 'remotes/markets/0.1.0-m/' },
    { name: 'news', dir: 'remotes/news/0.1.0-n/' },
  ],
} as unknown as Registry;

let answer: number;
const sent = vi.fn(async (_url: string, _request: RequestInit) => new Response(null, { status: answer }));
const bodies = () =>
  sent.mock.calls.map(([, { body }]) => decode(reportParts.input, JSON.parse(String(body)) as never));

/** The modules of a new page. */
async function newPage() {
  vi.resetModules();
  const telemetry = await import('./telemetry.ts');
  const { sendReports } = await import('./send-reports.ts');
  const { standIns } = await import('./stand-ins.ts');
  return { ...telemetry, sendReports, standIns };
}

beforeEach(() => {
  answer = 200;
  sent.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', sent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what was reported before and after the sender came is sent together, with the releases that the page ran', async () => {
  const page = await newPage();
  page.reportScreen({ remote: 'news', part: 'home.section/v1', ms: 120 });
  page.sendReports(registry);
  page.reportProblem({ remote: 'markets', part: 'detail', problem: 'crashed' });
  page.reportProblem({ remote: 'shell', part: 'shell', problem: 'unreachable' });
  page.reportProblem({ remote: 'markets', part: 'list', problem: 'replaced' });
  page.standIns.set('markets', '0.1.0-before');
  page.reportScreen({ remote: 'markets', part: 'list', ms: 80 });
  expect(sent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(bodies()).toEqual([
    {
      set: '17+news',
      reports: [
        { remote: 'news', release: '0.1.0-n', part: 'home.section/v1', milliseconds: 120, isFirst: true },
        { remote: 'markets', release: '0.1.0-m', part: 'detail', problem: 'crashed', isFirst: true },
        { remote: 'shell', release: '0.1.0-s', part: 'shell', problem: 'unreachable', isFirst: true },
        { remote: 'markets', release: '0.1.0-m', part: 'list', problem: 'replaced', isFirst: true },
        { remote: 'markets', release: '0.1.0-before', part: 'list', milliseconds: 80, isFirst: true },
      ],
    },
  ]);
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ keepalive: true, credentials: 'omit' });
});

test('of a part that is opened again and again it is sent once that it was shown, and its first problem', async () => {
  const page = await newPage();
  page.sendReports(registry);
  for (let time = 0; time < 5; time += 1) {
    page.reportScreen({ remote: 'news', part: 'list', ms: 10 });
    page.reportProblem({ remote: 'news', part: 'list', problem: time < 1 ? 'deadline' : 'crashed' });
  }
  await vi.advanceTimersByTimeAsync(3_000);
  const list = { remote: 'news', release: '0.1.0-n', part: 'list' };
  expect(bodies()[0]?.reports).toEqual([
    { ...list, milliseconds: 10, isFirst: true },
    { ...list, problem: 'deadline' },
  ]);
});

test('what has not been sent when the page is left is sent then', async () => {
  const page = await newPage();
  page.sendReports(registry);
  page.reportScreen({ remote: 'news', part: 'list', ms: 10 });
  dispatchEvent(new Event('pagehide'));
  expect(bodies()).toHaveLength(1);
});

test('without a network reports are dropped', async () => {
  const page = await newPage();
  page.sendReports(registry);
  page.reportScreen({ remote: 'news', part: 'list', ms: 10 });
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(3_000);
  offline.mockReturnValue(true);
  page.reportScreen({ remote: 'news', part: 'detail', ms: 10 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(bodies().map(({ reports }) => reports.map(({ part }) => part))).toEqual([['detail']]);
});

test('a back end that has no such call is not asked again', async () => {
  const page = await newPage();
  page.sendReports(registry);
  answer = 404;
  for (const part of ['list', 'detail']) {
    page.reportScreen({ remote: 'news', part, ms: 10 });
    await vi.advanceTimersByTimeAsync(3_000);
  }
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a page that is of no published set sends nothing', async () => {
  const page = await newPage();
  const { set: _, ...unpublished } = registry;
  page.sendReports(unpublished);
  page.reportScreen({ remote: 'news', part: 'list', ms: 10 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).not.toHaveBeenCalled();
});
