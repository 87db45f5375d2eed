/** The line of the account's value over time. Pure; floats, because it draws a picture and shows no amount (D27). */
import type { WorthPoint } from '@bourse/contract/worth-history';
import { cmp, isZero, sub, toFloat } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';

/** The box of the line: percent of its width and height. */
const SIZE = 100;
/** Room for the stroke and the mark at both edges, in the same unit. */
const EDGE = 4;

export interface Spot {
  x: number;
  y: number;
}

/** Where each point is in a box of 100 × 100; at the left is the first one, at the top the highest value. */
export function spotsOf(points: readonly WorthPoint[]): Spot[] {
  const values = points.map(({ total }) => toFloat(total));
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  return points.map(({ at }, index) => ({
    x: last === first ? SIZE : ((at - first) / (last - first)) * SIZE,
    y: span === 0 ? SIZE / 2 : EDGE + (SIZE - 2 * EDGE) * (1 - ((values[index] as number) - low) / span),
  }));
}

const fixed = (value: number) => Number(value.toFixed(2));

/** SVG paths of the line, and of the area below it. */
export function pathsOf(spots: readonly Spot[]): { line: string; area: string } {
  const line = spots.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${fixed(x)} ${fixed(y)}`).join('');
  return { line, area: `${line}L${SIZE} ${SIZE}L0 ${SIZE}Z` };
}

/** The point that is nearest to a place in the box. */
export const nearest = (spots: readonly Spot[], x: number): number =>
  spots.reduce(
    (best, spot, index) => (Math.abs(spot.x - x) < Math.abs((spots[best] as Spot).x - x) ? index : best),
    0,
  );

/**
 * What the account has made from the first point to another one: the difference of values less what was brought in
 * between. With a percentage only where nothing was brought in or taken out.
 */
export function resultOf(first: WorthPoint, last: WorthPoint): Gain {
  const brought = sub(last.deposits, first.deposits);
  const amount = sub(sub(last.total, first.total), brought);
  return isZero(brought) ? gainOn(first.total, amount) : { amount, percent: undefined };
}

export interface ValueSummary {
  first: WorthPoint;
  last: WorthPoint;
  lowest: WorthPoint;
  highest: WorthPoint;
}

/** What is said of the line in words. @returns undefined for fewer than two points, which make no line */
export function summaryOf(points: readonly WorthPoint[]): ValueSummary | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return undefined;
  const most = (sign: 1 | -1) =>
    points.reduce((best, point) => (cmp(point.total, best.total) === sign ? point : best), first);
  return { first, last, lowest: most(-1), highest: most(1) };
}
