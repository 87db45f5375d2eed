/** How the market's price has moved since lots were bought. Pure; floats only where it draws a picture (D27). */
import type { Candle } from '@bourse/contract/market';
import type { Lot } from '@bourse/figures/lots';
import { rangeStart, type TradeDate } from '@bourse/figures/price-range';
import { type Decimal, toFloat } from '@bourse/money/decimal';
import { axisRange, heightIn, priceSteps } from '../chart/price-axis.ts';
import { localDate } from '../chart/trade-dates.ts';
import type { Range } from '../chart/views.ts';

const DAY = 86_400_000;
/** The bars of five sessions reach back at least as long, ms. The last minutes of one day would be a line of two points. */
const FEW_DAYS = 4 * DAY;
const MONTHS = { '1M': 1, '6M': 6, '1Y': 12 } as const;

/** The present session. */
interface Session {
  date: TradeDate;
  /** Epoch ms; null where the back end does not report it. */
  start: number | null;
}

/** The shortest range of the chart that reaches back to a purchase; five years for an older one. */
export function rangeSince(boughtAt: number, now: number, { date, start }: Session): Range {
  if (start !== null && boughtAt >= start) return '1D';
  if (now - boughtAt < FEW_DAYS) return '5D';
  // A zone's date is at most a day later than the exchange's.
  const boughtOn = localDate(boughtAt - DAY);
  return (['1M', '6M', '1Y'] as const).find((range) => rangeStart(date, MONTHS[range]) <= boughtOn) ?? '5Y';
}

/** A place in a box of 100 × 100 from its top at the left. */
interface Spot {
  x: number;
  y: number;
}

export interface Course {
  /** SVG path of the market's price in the box, from the bar of the first purchase to now. */
  line: string;
  area: string;
  /** Where each lot was bought: at the bar of its time and at its own price, which the market may never have had. */
  bought: readonly Spot[];
  now: Spot;
  /** Height of the entry price. */
  entryY: number;
  /** Round prices of the scale. */
  scale: readonly { price: number; y: number }[];
  /** The first bar that is drawn; undefined without bars. */
  first: Candle | undefined;
}

/** Space for the stroke and the marks at the upper and the lower edge, as a share of the prices. */
const EDGE = 0.06;
const MOST_STEPS = 3;
const fixed = (value: number) => Number(value.toFixed(2));

/**
 * @param candles ascending; those that end before the first purchase are left out
 * @param lots at least one
 * @param price the present one
 */
export function courseOf(
  candles: readonly Candle[],
  lots: readonly Lot[],
  { price, entry, decimals }: { price: Decimal; entry: Decimal; decimals: number },
): Course {
  const barOf = (time: number) =>
    Math.max(
      0,
      candles.findLastIndex((candle) => candle.time <= time),
    );
  const firstBar = Math.min(...lots.map(({ createdAt }) => barOf(createdAt)));
  const drawn = candles.slice(firstBar);
  const now = toFloat(price);
  // The last bar's close is the present price; a single bar is a line from its open.
  const closes = drawn.slice(0, -1).map(({ close }) => toFloat(close));
  const market = closes.length > 0 ? [...closes, now] : [drawn[0] ? toFloat(drawn[0].open) : now, now];

  const values = [...market, ...lots.map((lot) => toFloat(lot.price)), toFloat(entry)];
  const prices = axisRange({ from: Math.min(...values), to: Math.max(...values) });
  const edge = EDGE * (prices.to - prices.from);
  const box = { from: prices.from - edge, to: prices.to + edge };
  const heightOf = (value: number) => fixed(heightIn(box, 100)(value));
  const xOf = (place: number) => fixed((place / (market.length - 1)) * 100);

  const line = market
    .map((value, place) => `${place === 0 ? 'M' : 'L'}${xOf(place)} ${heightOf(value)}`)
    .join('');
  return {
    line,
    area: `${line}L100 100L0 100Z`,
    bought: lots.map((lot) => ({
      x: xOf(Math.min(barOf(lot.createdAt) - firstBar, market.length - 1)),
      y: heightOf(toFloat(lot.price)),
    })),
    now: { x: 100, y: heightOf(now) },
    entryY: heightOf(toFloat(entry)),
    scale: priceSteps(prices, MOST_STEPS, decimals).map((step) => ({ price: step, y: heightOf(step) })),
    first: drawn[0],
  };
}
