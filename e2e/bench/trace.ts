/**
 * What the processor of a slow phone does until the first screen stands: the long tasks of the main thread, and what they
 * consist of. The whole trace is written beside, for the performance panel of the browser's developer tools.
 *
 * `pnpm bench:load --trace`
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { links } from '@bourse/links/links';
import { type Browser, chromium } from '@playwright/test';
import { type Account, demoAccount } from '../src/api.ts';
import { browserOrThrow } from '../src/browser.ts';
import { COMPOSED } from '../src/composed.ts';
import { openTestServer } from '../src/test-server.ts';
import { BROWSER_ARGS, phoneOf, slowDown } from './phone.ts';

const FOLDER = path.resolve(import.meta.dirname, '../.cache/traces');
/** From this on a task is long, µs: https://www.w3.org/TR/longtasks-1/. */
const LONG = 50_000;
/** Parts that are shorter are not listed, µs. */
const NAMED = 5_000;
/** How long a page is traced after it has loaded, ms. */
const AFTER_LOAD = 2_000;

/** Of the trace event format; times in µs. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string; readonly data?: { url?: string; functionName?: string } };
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;
const ms = (microseconds: number): string => `${Math.round(microseconds / 1_000)} ms`;

async function traceOf(browser: Browser, url: string, account: Account | undefined): Promise<TraceEvent[]> {
  const context = await phoneOf(browser, account);
  const page = await context.newPage();
  await slowDown(page);
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'devtools.timeline',
      'v8',
      'disabled-by-default-devtools.timeline',
      '__metadata',
    ],
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(AFTER_LOAD);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  await context.close();
  return traceEvents;
}

const isTask = ({ name, dur = 0 }: TraceEvent): boolean => /(^|::)RunTask$/.test(name) && dur > 0;

/** The events of the thread that renders the page: of the renderers' main threads the one that worked most. */
function mainThreadOf(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => events.filter((one) => one.pid === pid && one.tid === tid));
  const work = (thread: readonly TraceEvent[]) =>
    thread.filter(isTask).reduce((sum, { dur = 0 }) => sum + dur, 0);
  return threads.sort((a, b) => work(b) - work(a))[0] ?? [];
}

/** Tasks within a task are part of it. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  const sorted = [...tasks].sort((a, b) => a.ts - b.ts || endOf(b) - endOf(a));
  const outer: TraceEvent[] = [];
  for (const task of sorted) {
    const last = outer.at(-1);
    if (!last || task.ts >= endOf(last)) outer.push(task);
  }
  return outer;
}

const fileOf = (url = ''): string => url.replace(/^.*\//, '').replace(/\?.*$/, '') || 'the page';

/** What an event is called in the list; undefined where it says nothing. */
function labelOf({ name, args }: TraceEvent): string | undefined {
  const { url, functionName } = args?.data ?? {};
  if (name === 'EvaluateScript' || name === 'v8.compile') return `${name} ${fileOf(url)}`;
  if (name === 'FunctionCall') return `call ${functionName || 'of a function'} in ${fileOf(url)}`;
  return [
    'ParseHTML',
    'Layout',
    'UpdateLayoutTree',
    'Paint',
    'ParseAuthorStyleSheet',
    'MinorGC',
    'MajorGC',
  ].includes(name)
    ? name
    : undefined;
}

/** The outermost parts of a task that have a name, the longest first. */
function partsOf(task: TraceEvent, thread: readonly TraceEvent[]): string[] {
  const within = thread.filter(
    (event) => event !== task && !isTask(event) && event.ts >= task.ts && endOf(event) <= endOf(task),
  );
  const parts = new Map<string, number>();
  for (const event of outermost(within.filter((one) => (one.dur ?? 0) >= NAMED && labelOf(one)))) {
    const label = labelOf(event) ?? '';
    parts.set(label, (parts.get(label) ?? 0) + (event.dur ?? 0));
  }
  return [...parts].sort((a, b) => b[1] - a[1]).map(([label, time]) => `${label} ${ms(time)}`);
}

function report(name: string, events: readonly TraceEvent[]): void {
  const thread = mainThreadOf(events);
  const start = events.find(
    (event) => event.name === 'navigationStart' || event.name === 'ResourceSendRequest',
  );
  const tasks = outermost(thread.filter(isTask));
  const long = tasks.filter(({ dur = 0 }) => dur >= LONG);
  const sum = (of: readonly TraceEvent[]) => of.reduce((all, { dur = 0 }) => all + dur, 0);
  console.log(`\n${name}: ${long.length} long tasks, ${ms(sum(long))} of ${ms(sum(tasks))}`);
  for (const task of long) {
    const at = start ? ` at ${ms(task.ts - start.ts)}` : '';
    console.log(
      `  ${ms(task.dur ?? 0)}${at}: ${partsOf(task, thread).join(', ') || 'nothing that has a name'}`,
    );
  }
}

async function main(): Promise<void> {
  const testServer = await openTestServer({ staticDir: COMPOSED });
  const account = await demoAccount(testServer.url);
  const browser = await chromium.launch({ executablePath: browserOrThrow(), args: BROWSER_ARGS });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, address, customer] of [
    ['login', links.login(), undefined],
    ['home', links.home(), account],
    ['markets', links.markets(), account],
  ] as const) {
    const events = await traceOf(browser, testServer.url + address, customer);
    writeFileSync(path.join(FOLDER, `${name}.json`), JSON.stringify({ traceEvents: events }));
    report(name, events);
  }
  console.log(`\nThe traces are in ${path.relative(process.cwd(), FOLDER)}.`);
  await browser.close();
  await testServer.close();
}

await main();
