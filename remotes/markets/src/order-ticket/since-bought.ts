/** How the price has moved since lots were bought. Pure; floats only where it draws a picture (D27). */
import type { Candle } from '@bourse/contract/market';
import { type Lot, type LotPart, unitsOf } from '@bourse/figures/lots';
import { add, type Decimal, decimal, div, mul, toFloat } from '@bourse/money/decimal';
import { monthsBefore, type Range } from '../chart/views.ts';

/** What was paid for one, on average, in the instrument's currency and without fees. */
export const averageEntry = (parts: readonly LotPart[], decimals: number): Decimal =>
  div(
    add('0', ...parts.map(({ lot, quantity }) => mul(lot.price, decimal(quantity)))),
    decimal(unitsOf(parts)),
    decimals,
    'half-up',
  );

/** Within it the bars of five sessions surely reach back, ms; ten minutes of a day's end would be a line of two points. */
const FEW_DAYS = 4 * 86_400_000;
const MONTHS = { '1M': 1, '6M': 6, '1Y': 12 } as const;

/**
 * The shortest range of the chart that reaches back to a purchase; five years for an older one.
 * @param sessionStart of the present session, where the back end tells it
 */
export function rangeSince(boughtAt: number, now: number, sessionStart: number | null): Range {
  if (sessionStart !== null && boughtAt >= sessionStart) return '1D';
  if (now - boughtAt < FEW_DAYS) return '5D';
  const months = (['1M', '6M', '1Y'] as const).find((range) => monthsBefore(now, MONTHS[range]) <= boughtAt);
  return months ?? '5Y';
}

/** A place in a box of 100 × 100 from its top at the left. */
interface Spot {
  x: number;
  y: number;
}

export interface Course {
  /** SVG path of the price in the box, from the first purchase to now. */
  line: string;
  area: string;
  /** Where each lot was bought, in the order of the lots. */
  bought: readonly Spot[];
  now: Spot;
  /** Height of the entry price. */
  entryY: number;
}

/** Room for the stroke and the marks at the edges of the box. */
const EDGE = 5;
const fixed = (value: number) => Number(value.toFixed(2));

/**
 * @param candles ascending; those before the first purchase are left out
 * @param lots at least one
 * @param price the present one
 */
export function courseOf(
  candles: readonly Candle[],
  lots: readonly Lot[],
  price: Decimal,
  entry: Decimal,
): Course {
  const first = Math.min(...lots.map(({ createdAt }) => createdAt));
  const points: { time: number; value: number; lot?: Lot }[] = [
    ...lots.map((lot) => ({ time: lot.createdAt, value: toFloat(lot.price), lot })),
    ...candles
      .filter(({ time }) => time >= first)
      .map(({ time, close }) => ({ time, value: toFloat(close) })),
  ].sort((a, b) => a.time - b.time);
  points.push({ time: Number.POSITIVE_INFINITY, value: toFloat(price) });

  const values = [...points.map(({ value }) => value), toFloat(entry)];
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const heightOf = (value: number) =>
    fixed(span === 0 ? 50 : EDGE + (100 - 2 * EDGE) * (1 - (value - low) / span));
  const spots = points.map(({ value }, at) => ({
    x: fixed((at / (points.length - 1)) * 100),
    y: heightOf(value),
  }));
  const line = spots.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const spotOf = (lot: Lot) => spots[points.findIndex((point) => point.lot === lot)] as Spot;
  return {
    line,
    area: `${line}L100 100L0 100Z`,
    bought: lots.map(spotOf),
    now: spots.at(-1) as Spot,
    entryY: heightOf(toFloat(entry)),
  };
}
