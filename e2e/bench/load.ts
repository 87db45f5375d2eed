/**
 * What composition costs on a slow phone: the composed build against the same sources built as one application split
 * by route, side by side in one run, interleaved, 150 ms, 1.6 Mbps, 4x CPU: the first visit with a cold cache, the second
 * visit, and the account without a network. Believe the byte counts and the ratios; single times are as noisy as the
 * machine.
 *
 * `pnpm bench:load [rounds]`
 */
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listInstruments } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { type Account, apiOf, demoAccount } from '../src/api.ts';
import { browserOrThrow } from '../src/browser.ts';
import { COMPOSED } from '../src/composed.ts';
import { openTestServer, type TestServer } from '../src/test-server.ts';
import { BROWSER_ARGS, phoneOf, SLOW_PHONE, slowDown } from './phone.ts';
import { composeSingle } from './single.ts';

const ROUNDS = Number(process.argv[2] ?? 7);
/** After the largest paint, so much quiet must pass before a load is over: what is fetched when idle is not its cost. */
const QUIET = 1_500;

interface Variant {
  name: 'composed' | 'single';
  testServer: TestServer;
  account: Account;
}

interface Target {
  name: string;
  path: string;
  signedIn: boolean;
}

const TARGETS: Target[] = [
  { name: '/login', path: '/login', signedIn: false },
  { name: '/', path: '/', signedIn: true },
  { name: '/markets', path: '/markets', signedIn: true },
  { name: 'stock detail', path: '', signedIn: true },
];

interface Load {
  /** Bytes of JavaScript on the wire that started before the load was over, gzip. */
  bytes: number;
  /** Requests for scripts until the first price, or the largest paint where a page has none. */
  scripts: number;
  /** Longest chain of scripts that each had to run before the next was asked for. */
  depth: number;
  /** First paint of anything but the background, ms: the sign-in or the frame. */
  firstPaint: number;
  lcp: number;
  firstPrice: number;
  /** Layout shift until the load was over (the CLS of web vitals, without its windows). */
  shift: number;
}

type Visit = 'first' | 'second';

interface Request {
  url: string;
  start: number;
  bytes: number;
  by: string | undefined;
  isScript: boolean;
}

async function watchRequests(cdp: CDPSession): Promise<Request[]> {
  const requests = new Map<string, Request>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, initiator }) => {
    requests.set(requestId, {
      url: request.url,
      start: timestamp,
      bytes: 0,
      by: initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url,
      isScript: /\.js(?:\?|$)/.test(request.url),
    });
  });
  // What the service worker answers is not on the wire, although the browser says how long it is.
  const ofWorker = new Set<string>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker) ofWorker.add(requestId);
  });
  const all: Request[] = [];
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) all.push(Object.assign(request, { bytes: ofWorker.has(requestId) ? 0 : encodedDataLength }));
  });
  return all;
}

function depthOf(request: Request, all: Request[], seen: ReadonlySet<string> = new Set()): number {
  const before = all.find((other) => other.isScript && other.url === request.by);
  return before && !seen.has(before.url) ? 1 + depthOf(before, all, new Set([...seen, before.url])) : 1;
}

interface Seen {
  firstPaint: number;
  lcp: number;
  firstPrice: number;
  shift: number;
}

/** Runs in the page, before everything else. */
function watchPage(): void {
  const seen: Seen = { firstPaint: 0, lcp: 0, firstPrice: 0, shift: 0 };
  Object.assign(window, { seen });
  // No function here has a name: the compiler would note it by a helper that the page does not have.
  new PerformanceObserver((list) => {
    seen.firstPaint = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const observer = new MutationObserver(() => {
    const price = [...document.querySelectorAll('[data-size]')].some((node) =>
      /\d\.\d\d/.test(node.textContent ?? ''),
    );
    if (!price) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      seen.firstPrice = performance.now();
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** How often the page is asked, ms. */
const POLL = 250;

/**
 * Waits until the page is there and nothing has been painted for a while. It asks by the debugger alone: what Playwright
 * would put into the page to ask it is compiled there first, which takes a slow phone 70 ms of its start.
 */
async function settled(cdp: CDPSession, { signedIn }: Target): Promise<Seen> {
  for (const start = Date.now(); Date.now() - start < 60_000; await setTimeout(POLL)) {
    const { result } = await cdp.send('Runtime.evaluate', {
      expression: 'globalThis.seen && { ...seen, now: performance.now() }',
      returnByValue: true,
    });
    const { now, ...seen } = Object(result.value) as Seen & { now: number };
    const isThere = seen.lcp > 0 && (!signedIn || seen.firstPrice > 0);
    if (isThere && now - Math.max(seen.lcp, seen.firstPrice) > QUIET) return seen;
  }
  throw new Error('The page was not there within a minute.');
}

const openPhone = async (
  browser: Browser,
  { account }: Variant,
  { signedIn }: Target,
): Promise<BrowserContext> => {
  const context = await phoneOf(browser, signedIn ? account : undefined);
  await context.addInitScript(watchPage);
  return context;
};

/** How long the worker may take to keep a page with all of its files, ms; it begins five seconds after the page. */
const KEPT_WITHIN = 90_000;

/** Runs in the page: whether the worker has kept it, which it does last, when it has all of its files. */
const isKept = (): Promise<boolean> =>
  caches.match(new URL('/', location.href)).then((response) => response !== undefined);

/** Opens the target once, and lets the browser keep what it wants to keep. */
async function visitBefore(context: BrowserContext, { testServer }: Variant, target: Target): Promise<void> {
  const page = await context.newPage();
  await page.goto(testServer.url + target.path, { waitUntil: 'load' });
  await settled(await context.newCDPSession(page), target);
  for (const start = Date.now(); !(await page.evaluate(isKept)); await setTimeout(POLL))
    if (Date.now() - start > KEPT_WITHIN) throw new Error(`${target.name} was not kept for the next visit.`);
  await page.waitForLoadState('networkidle');
  await page.close();
}

async function load(browser: Browser, variant: Variant, target: Target, visit: Visit): Promise<Load> {
  const context = await openPhone(browser, variant, target);
  if (visit === 'second') await visitBefore(context, variant, target);
  const page = await context.newPage();
  const cdp = await slowDown(page);
  const requests = await watchRequests(cdp);
  await page.goto(variant.testServer.url + target.path, { waitUntil: 'commit' });
  const seen = await settled(cdp, target);
  await context.close();
  const first = Math.min(...requests.map(({ start }) => start));
  const done = Math.max(seen.lcp, seen.firstPrice);
  const counted = requests.filter(({ isScript, start }) => isScript && (start - first) * 1_000 < done);
  return {
    bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: counted.filter(({ bytes }) => bytes > 0).length,
    depth: Math.max(0, ...counted.map((request) => depthOf(request, requests))),
    ...seen,
  };
}

const ACCOUNT: Target = { name: '/account', path: links.account(), signedIn: true };

/** @returns when the last figures of the account stood there without a network, ms; NaN where there is no page */
async function offline(browser: Browser, variant: Variant): Promise<number> {
  const context = await openPhone(browser, variant, ACCOUNT);
  await visitBefore(context, variant, ACCOUNT);
  const page = await context.newPage();
  const cdp = await slowDown(page);
  await cdp.send('Network.emulateNetworkConditions', { ...SLOW_PHONE, offline: true });
  await context.setOffline(true);
  try {
    await page.goto(variant.testServer.url + ACCOUNT.path, { waitUntil: 'commit' });
    return (await settled(cdp, ACCOUNT)).firstPrice;
  } catch {
    return Number.NaN;
  } finally {
    await context.close();
  }
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

const seconds = (ms: number): string => (ms ? (ms / 1_000).toFixed(2) : '');

type Figures = Record<string, Record<Variant['name'], Load>>;

const middleOf = (loads: readonly Load[]): Load => {
  const middle = (field: keyof Load) => median(loads.map((one) => one[field]));
  return {
    bytes: middle('bytes'),
    scripts: middle('scripts'),
    depth: middle('depth'),
    firstPaint: middle('firstPaint'),
    lcp: middle('lcp'),
    firstPrice: middle('firstPrice'),
    shift: middle('shift'),
  };
};

/** Each round measures both, and each goes first as often as the other. */
async function interleaved(
  variants: readonly Variant[],
  measure: (variant: Variant) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const variant of round % 2 ? [...variants].reverse() : variants) {
      await measure(variant);
      process.stderr.write('.');
    }
  }
}

function rowsOf(name: string, figures: Record<Variant['name'], Load> | undefined): string {
  if (!figures) throw new Error(`${name} was not measured.`);
  const { composed, single } = figures;
  const row = (build: string, { bytes, scripts, depth, firstPaint, lcp, firstPrice, shift }: Load) =>
    `| ${name} | ${build} | ${kilobytes(bytes)} | ${scripts} | ${depth} | ${seconds(firstPaint)} | ${seconds(lcp)} | ${seconds(firstPrice)} | ${shift.toFixed(3)} |`;
  const ratio = (field: 'bytes' | 'firstPaint' | 'lcp' | 'firstPrice') =>
    single[field] ? (composed[field] / single[field]).toFixed(2) : '';
  const difference = composed.bytes - single.bytes;
  const more = `${kilobytes(Math.abs(difference))} KB ${difference < 0 ? 'less' : 'more'}`;
  return [
    row('composed', composed),
    row('single', single),
    `| | ratio | ${ratio('bytes')} (${more}) | | | ${ratio('firstPaint')} | ${ratio('lcp')} | ${ratio('firstPrice')} | |`,
  ].join('\n');
}

/**
 * A copy of a build without its Brotli files. What a page asks for is limited to gzip by its session (`slowDown`), what the
 * service worker asks for is not: it would keep the page in another encoding, and the next visit fetch it once more.
 */
function gzipOnly(build: string, copies: string): string {
  const copy = mkdtempSync(join(copies, 'build-'));
  cpSync(build, copy, { recursive: true, filter: (file) => !file.endsWith('.br') });
  return copy;
}

async function main(): Promise<void> {
  if (!existsSync(join(COMPOSED, 'index.html')))
    throw new Error(`${COMPOSED} has no build: run pnpm bench:load, which makes it first.`);
  const built = await composeSingle();
  const copies = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  const variants: Variant[] = [];
  for (const [name, staticDir] of [
    ['composed', COMPOSED],
    ['single', built],
  ] as const) {
    const testServer = await openTestServer({ staticDir: gzipOnly(staticDir, copies) });
    variants.push({ name, testServer, account: await demoAccount(testServer.url) });
  }
  const browser = await chromium.launch({
    executablePath: browserOrThrow(),
    args: BROWSER_ARGS,
  });
  const detail = await stockDetailPath(variants[0] as Variant);
  const targets = TARGETS.map((target) => ({ ...target, path: target.path || detail }));
  const figures: Figures = {};
  for (const visit of ['first', 'second'] as const) {
    for (const target of targets) {
      const loads: Record<Variant['name'], Load[]> = { composed: [], single: [] };
      await interleaved(variants, async (variant) => {
        loads[variant.name].push(await load(browser, variant, target, visit));
      });
      figures[`${visit} ${target.name}`] = {
        composed: middleOf(loads.composed),
        single: middleOf(loads.single),
      };
    }
  }
  const without: Record<Variant['name'], number[]> = { composed: [], single: [] };
  await interleaved(variants, async (variant) => {
    without[variant.name].push(await offline(browser, variant));
  });

  console.log(`\n${ROUNDS} interleaved rounds, medians; 150 ms, 1.6 Mbps, 4x CPU, gzip\n`);
  for (const visit of ['first', 'second'] as const) {
    console.log(
      `| ${visit} visit | build | JS on the wire, KB | scripts | depth | first paint, s | LCP, s | first price, s | shift |`,
    );
    console.log('|---|---|---|---|---|---|---|---|---|');
    for (const { name } of targets) console.log(rowsOf(name, figures[`${visit} ${name}`]));
    console.log();
  }
  const [composed, single] = [median(without.composed), median(without.single)];
  console.log(
    `The account without a network: figures after ${seconds(composed)} s composed, ${seconds(single)} s single.`,
  );
  if (process.env.BENCH_JSON) writeFileSync(process.env.BENCH_JSON, JSON.stringify(figures, null, 2));
  await browser.close();
  for (const { testServer } of variants) await testServer.close();
  rmSync(copies, { recursive: true });
}

async function stockDetailPath({ testServer, account }: Variant): Promise<string> {
  const { items } = await apiOf(testServer.url, account.token).call(listInstruments, {
    market: 'IN',
    limit: 1,
  });
  const [first] = items;
  if (!first) throw new Error('The broker lists no instrument.');
  return links.stock(first.symbol, first.name);
}

await main();
