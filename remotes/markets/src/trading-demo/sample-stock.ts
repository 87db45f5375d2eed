/** The stock of the demo: invented and constant (D12). Pure. */
import { type Candle, NO_FACTS, NO_TERMS, type Quote } from '@bourse/contract/market';
import { type Decimal, decimal, div, max, min, mul, round, sub } from '@bourse/money/decimal';
import { deployment } from '@bourse/session/config';

const MINUTE = 60_000;
/** An arbitrary day, 9:15 to 15:30 in Mumbai. */
const START = Date.UTC(2026, 0, 5, 3, 45);
const STEP = 15;

/** The price at every quarter of an hour. */
const PRICES = [
  412.4, 415.1, 413.8, 409.6, 407.2, 408.9, 411.5, 414.3, 413.1, 416.8, 419.2, 418.0, 416.4, 417.7, 420.9,
  423.4, 422.2, 420.1, 421.3, 424.6, 427.0, 425.8, 424.1, 426.5, 428.9, 428.2,
];
/** Changes between the quarters. The two sequences have different lengths, so that no minutes repeat. */
const STEPS = [
  0, 0.3, -0.2, 0.1, 0.5, 0.2, -0.4, -0.1, 0.4, -0.3, 0.2, -0.5, 0.1, 0.3, -0.1, -0.2, 0.4, 0, -0.3,
];
const BEATS = [
  1, -0.4, 0.7, 0.2, -0.9, 0.5, -0.2, 1.3, -0.6, 0.1, 0.8, -1.1, 0.4, -0.3, 0.6, -0.7, 1.1, 0.3, -0.5, 0.9,
  -0.1, -0.8, 0,
];

const written = (price: number): Decimal => round(decimal(price), 2);

const stepAt = (minute: number): number => STEPS[minute % STEPS.length] ?? 0;
const beatAt = (minute: number): number => BEATS[minute % BEATS.length] ?? 0;

function priceAt(minute: number): number {
  const at = Math.floor(minute / STEP);
  const from = PRICES[at] ?? 0;
  const to = PRICES[at + 1] ?? from;
  return from + ((to - from) * (minute % STEP)) / STEP + stepAt(minute) * beatAt(minute);
}

function bar(minute: number): Candle {
  const open = priceAt(minute);
  const close = priceAt(minute + 1);
  return {
    time: START + minute * MINUTE,
    open: written(open),
    high: written(Math.max(open, close) + 0.15),
    low: written(Math.min(open, close) - 0.15),
    close: written(close),
    volume: Math.round(2_400 * (1.4 + stepAt(minute)) * (1.5 + beatAt(minute))),
  };
}

const candles: readonly Candle[] = Array.from({ length: (PRICES.length - 1) * STEP }, (_, minute) =>
  bar(minute),
);
const prices = candles.flatMap(({ high, low }) => [high, low]);
const end = START + candles.length * MINUTE;
const previousClose: Decimal = '410.5';
const price = candles.at(-1)?.close ?? previousClose;
const change = sub(price, previousClose);

export const sampleStock: Quote = {
  symbol: 'SAMPLE',
  name: 'Sample Motors Ltd',
  kind: 'stock',
  market: null,
  marketName: null,
  exchange: null,
  currency: deployment.currency,
  decimals: 2,
  ...NO_TERMS,
  ...NO_FACTS,
  price,
  change,
  changePercent: div(mul(change, '100'), previousClose, 2),
  open: candles[0]?.open ?? null,
  high: prices.reduce(max),
  low: prices.reduce(min),
  previousClose,
  volume: candles.reduce((sum, { volume }) => sum + volume, 0),
  time: end - MINUTE,
  isOpen: false,
  nextChange: null,
  sessionStart: START,
  sessionEnd: end,
  linePath: null,
  basePath: null,
  areaPath: null,
  bars: { items: [...candles], total: candles.length },
};
