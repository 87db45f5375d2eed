/**
 * What the chart costs beside a bare page of its engine: the same bars, colours and studies, interleaved in one run, at
 * 4x CPU. Believe the ratios; single times are as noisy as the machine.
 *
 * `pnpm bench:chart [rounds]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Candle, NO_FACTS, NO_TERMS, type Period, type Quote } from '@bourse/contract/market';
import { base } from '@bourse/remote-build/base';
import { compile } from '@bourse/remote-build/compile';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserOrThrow } from '../src/browser.ts';

const ROUNDS = Number(process.argv[2] ?? 9);
const MARKETS = resolve(import.meta.dirname, '../../remotes/markets');
const PAGES = ['ours', 'bare'] as const;
type Name = (typeof PAGES)[number];

const DAY = 86_400_000;
const MINUTE = 60_000;
const START = Date.parse('2026-03-11T09:15:00+05:30');
/** As many bars as the app asks for at a time, as many minutes as a session has, and more than a customer pans through. */
const SIZES: Record<string, { period: Period; bars: number }> = {
  day: { period: '1d', bars: 240 },
  timeline: { period: '1m', bars: 375 },
  long: { period: '1d', bars: 10_000 },
};
const UPDATES = 200;
/** So many drags, of so many moves of some pixels. */
const PAN = { drags: 8, moves: 30, pixels: 10 };
/** The dates below the chart. */
const DATES = { x: 0, y: 280, width: 320, height: 20 };
const REACH = { ready: 1.15, fps: 58, update: 2 };

/** A price that wanders the same way each time. */
function quoteOf({ period, bars }: { period: Period; bars: number }): Quote {
  const step = period === '1m' ? MINUTE : DAY;
  const first = period === '1m' ? START : START - (bars - 1) * DAY;
  let seed = 7;
  const chance = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  let price = 1_400;
  const items: Candle[] = Array.from({ length: bars }, (_, index) => {
    const open = price;
    price = Math.max(50, price * (1 + chance() / 50));
    const [high, low] = [Math.max(open, price) * 1.004, Math.min(open, price) * 0.996];
    const written = (value: number) => value.toFixed(2) as Candle['open'];
    return {
      time: first + index * step,
      open: written(open),
      high: written(high),
      low: written(low),
      close: written(price),
      volume: Math.round(1_000_000 * (1 + chance())),
    };
  });
  const last = items.at(-1) as Candle;
  return {
    symbol: 'EXSTEEL.NS',
    name: 'Example Steel Ltd',
    ...NO_TERMS,
    ...NO_FACTS,
    kind: 'stock',
    market: 'IN',
    marketName: 'India',
    exchange: 'NSE',
    currency: 'INR',
    decimals: 2,
    price: last.close,
    change: '1',
    changePercent: '0.1',
    open: last.open,
    high: last.high,
    low: last.low,
    previousClose: last.open,
    volume: last.volume,
    time: last.time,
    isOpen: true,
    nextChange: null,
    sessionStart: START,
    sessionEnd: START + 375 * MINUTE,
    linePath: null,
    basePath: null,
    areaPath: null,
    bars: { items, total: bars },
  };
}

const HTML = (
  name: Name,
) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/${name}.css"><style>body{margin:0}#chart{height:300px}</style>
<div id="chart"></div><script type="module" src="/${name}.js"></script></html>`;

/** @returns the folder with a script and a stylesheet for each page */
async function build(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-chart-'));
  const config = base('bench', MARKETS);
  await compile({
    ...config,
    entry: Object.fromEntries(PAGES.map((name) => [name, ['@bourse/ui/tokens.css', `./bench/${name}.ts`]])),
    output: { path: folder, filename: '[name].js', cssFilename: '[name].css', publicPath: '/', module: true },
  });
  return folder;
}

async function serve(folder: string): Promise<{ url: string; close: () => void }> {
  const bars = new Map(Object.entries(SIZES).map(([name, size]) => [name, JSON.stringify(quoteOf(size))]));
  const server = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').slice(1).split('?');
    const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html';
    response.setHeader('content-type', bars.has(path) ? 'application/json' : type);
    // Clocks are fine only on a page that shares nothing.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    const known = bars.get(path) ?? (PAGES.some((name) => name === path) ? HTML(path as Name) : undefined);
    response.end(known ?? (await readFile(join(folder, path)).catch(() => '')));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

type Figures = Record<string, number>;

/** What both pages offer (remotes/markets/bench/page.ts). */
interface Bench {
  /** Milliseconds from the navigation, and from having the bars, to the frame that shows them. */
  ready: number;
  drawn: number;
  /** Notes each frame from now on. */
  watchFrames: () => void;
  /** @returns milliseconds between frames since then */
  frames: () => number[];
  /** @returns milliseconds of work for each of so many updates: taking it in, and drawing it */
  update: (times: number) => Promise<number[]>;
}
declare const window: { bench: Bench };

async function open(browser: Browser, url: string, name: Name, size: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`${url}/${name}?bars=/${size}&period=${SIZES[size]?.period}`);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}

/** With a finger: the next move is sent when the page has taken the one before. */
async function pan(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 120 }] });
  for (let drag = 0; drag < PAN.drags; drag += 1) {
    await touch('touchStart', 20);
    for (let move = 1; move <= PAN.moves; move += 1) await touch('touchMove', 20 + move * PAN.pixels);
    await touch('touchEnd');
  }
}

async function measureOne(browser: Browser, url: string, name: Name): Promise<Figures> {
  const figures: Figures = {};
  for (const size of ['day', 'timeline']) {
    const page = await open(browser, url, name, size);
    const { ready, drawn } = await page.evaluate(() => window.bench);
    Object.assign(figures, { [`${size}: ready, ms`]: ready, [`${size}: of it drawing, ms`]: drawn });
    figures[`${size}: one update, ms`] = median(await page.evaluate((n) => window.bench.update(n), UPDATES));
    await page.context().close();
  }
  const page = await open(browser, url, name, 'long');
  figures['10,000 bars: one update, ms'] = median(
    await page.evaluate((n) => window.bench.update(n), UPDATES),
  );
  const dates = await page.screenshot({ clip: DATES });
  await page.evaluate(() => window.bench.watchFrames());
  await pan(page);
  const frames = await page.evaluate(() => window.bench.frames());
  const spent = frames.reduce((sum, one) => sum + one, 0);
  if (dates.equals(await page.screenshot({ clip: DATES }))) throw new Error(`${name} was not panned.`);
  figures['10,000 bars: panning, frames a second'] = (1_000 * frames.length) / spent;
  figures['10,000 bars: longest frame, ms'] = Math.max(...frames);
  await page.context().close();
  return figures;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function main(): Promise<void> {
  const folder = await build();
  const server = await serve(folder);
  const browser = await chromium.launch({
    executablePath: browserOrThrow(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const rounds: Record<Name, Figures[]> = { ours: [], bare: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      // The two charts take turns, and each goes first as often as the other: what is first may be slower.
      for (const name of round % 2 ? [...PAGES].reverse() : PAGES) {
        rounds[name].push(await measureOne(browser, server.url, name));
        process.stderr.write('.');
      }
    }
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${ROUNDS} interleaved rounds, medians, 4x CPU\n`);
  console.log('| | the chart | bare engine | ratio |');
  console.log('|---|---|---|---|');
  for (const what of Object.keys(rounds.ours[0] ?? {})) {
    const of = (name: Name) => median(rounds[name].map((figures) => figures[what] ?? Number.NaN));
    const [ours, bare] = [of('ours'), of('bare')];
    console.log(`| ${what} | ${ours.toFixed(1)} | ${bare.toFixed(1)} | ${(ours / bare).toFixed(2)} |`);
  }
  console.log(
    `\nReach: ready within ${REACH.ready} times the bare engine's, ${REACH.fps} frames a second, ${REACH.update} ms for an update.`,
  );
}

await main();
