/**
 * What composition costs on a slow phone: the composed build against the same sources built as one application split
 * by route, side by side in one run, interleaved, cold cache, 150 ms, 1.6 Mbps, 4x CPU. Believe the byte counts and
 * the ratios; single times are as noisy as the machine.
 *
 * `pnpm bench:load [rounds]`
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listInstruments } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { type Account, apiOf, demoAccount } from '../src/api.ts';
import { findBrowser } from '../src/browser.ts';
import { COMPOSED } from '../src/composed.ts';
import { openTestServer, type TestServer } from '../src/test-server.ts';
import { composeSingle } from './single.ts';

const ROUNDS = Number(process.argv[2] ?? 7);
const SLOW_PHONE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
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
  lcp: number;
  firstPrice: number;
}

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
  const all: Request[] = [];
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) all.push(Object.assign(request, { bytes: encodedDataLength }));
  });
  return all;
}

function depthOf(request: Request, all: Request[], seen: ReadonlySet<string> = new Set()): number {
  const before = all.find((other) => other.isScript && other.url === request.by);
  return before && !seen.has(before.url) ? 1 + depthOf(before, all, new Set([...seen, before.url])) : 1;
}

async function load(browser: Browser, { testServer, account }: Variant, target: Target): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  if (target.signedIn) {
    await context.addInitScript(({ token, id, phone, signedInAt }) => {
      localStorage.setItem('userInfo', JSON.stringify({ id, phone, signedInAt }));
      localStorage.setItem('token', token);
    }, account);
  }
  await context.addInitScript(() => {
    const seen = { lcp: 0, firstPrice: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
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
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  await cdp.send('Network.emulateNetworkConditions', SLOW_PHONE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const requests = await watchRequests(cdp);
  await page.goto(testServer.url + target.path, { waitUntil: 'commit' });
  await page.waitForFunction(
    ({ wantsPrice, quiet }) => {
      const { seen } = window as unknown as { seen: { lcp: number; firstPrice: number } };
      const done = Math.max(seen.lcp, seen.firstPrice);
      return seen.lcp > 0 && (!wantsPrice || seen.firstPrice > 0) && performance.now() - done > quiet;
    },
    { wantsPrice: target.signedIn, quiet: QUIET },
    { timeout: 60_000, polling: 100 },
  );
  const { lcp, firstPrice } = await page.evaluate(
    () => (window as unknown as { seen: { lcp: number; firstPrice: number } }).seen,
  );
  await context.close();
  const first = Math.min(...requests.map(({ start }) => start));
  const done = Math.max(lcp, firstPrice);
  const counted = requests.filter(({ isScript, start }) => isScript && (start - first) * 1_000 < done);
  return {
    bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: counted.length,
    depth: Math.max(0, ...counted.map((request) => depthOf(request, requests))),
    lcp,
    firstPrice,
  };
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

async function main(): Promise<void> {
  if (!existsSync(join(COMPOSED, 'index.html')))
    throw new Error(`${COMPOSED} has no build: run pnpm bench:load, which makes it first.`);
  const single = await composeSingle();
  const variants: Variant[] = [];
  for (const [name, staticDir] of [
    ['composed', COMPOSED],
    ['single', single],
  ] as const) {
    const testServer = await openTestServer({ staticDir });
    variants.push({ name, testServer, account: await demoAccount(testServer.url) });
  }
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-sync',
    ],
  });
  const detail = await stockDetailPath(variants[0] as Variant);
  const rows: string[] = [];
  const figures: Record<string, Record<string, Load>> = {};
  for (const target of TARGETS) {
    const at = { ...target, path: target.path || detail };
    const loads: Record<Variant['name'], Load[]> = { composed: [], single: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      // Interleaved, and each goes first as often as the other.
      for (const variant of round % 2 ? [...variants].reverse() : variants) {
        loads[variant.name].push(await load(browser, variant, at));
        process.stderr.write('.');
      }
    }
    const of = (name: Variant['name']): Load => ({
      bytes: median(loads[name].map((one) => one.bytes)),
      scripts: median(loads[name].map((one) => one.scripts)),
      depth: median(loads[name].map((one) => one.depth)),
      lcp: median(loads[name].map((one) => one.lcp)),
      firstPrice: median(loads[name].map((one) => one.firstPrice)),
    });
    const [composed, single] = [of('composed'), of('single')];
    figures[target.name] = { composed, single };
    for (const [name, one] of Object.entries({ composed, single })) {
      rows.push(
        `| ${target.name} | ${name} | ${kilobytes(one.bytes)} | ${one.scripts} | ${one.depth} | ${(one.lcp / 1_000).toFixed(2)} | ${one.firstPrice ? (one.firstPrice / 1_000).toFixed(2) : ''} |`,
      );
    }
    rows.push(
      `| | ratio | ${(composed.bytes / single.bytes).toFixed(2)} (${kilobytes(composed.bytes - single.bytes)} KB more) | | | ${(composed.lcp / single.lcp).toFixed(2)} | ${composed.firstPrice ? (composed.firstPrice / single.firstPrice).toFixed(2) : ''} |`,
    );
  }
  console.log(`\n${ROUNDS} interleaved rounds, medians; 150 ms, 1.6 Mbps, 4x CPU, cold cache, gzip\n`);
  console.log('| page | build | JS on the wire, KB | scripts | depth | LCP, s | first price, s |');
  console.log('|---|---|---|---|---|---|---|');
  console.log(rows.join('\n'));
  if (process.env.BENCH_JSON) writeFileSync(process.env.BENCH_JSON, JSON.stringify(figures, null, 2));
  await browser.close();
  for (const { testServer } of variants) await testServer.close();
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
