/** The drawing of what the account has made over time. Pure; floats, because it shows no amount (D27). */
import type { WorthPoint } from '@bourse/contract/worth-history';
import { scaleOf } from '@bourse/figures/scale';
import { resultBetween } from '@bourse/figures/value-history';
import { cmp, toFloat } from '@bourse/money/decimal';

/** The box of the line: percent of its width and height. */
const SIZE = 100;
/** Intervals of the scale: more would not fit beside each other at the smallest height. */
const INTERVALS = 3;
/** The smallest span of the scale, as a part of the account's value: a small change is no cliff. */
const LEAST_SPAN = 0.002;

export interface Spot {
  x: number;
  y: number;
}

export interface Drawing {
  /** Where each point is in a box of 100 × 100; at the left is the first one, at the top the highest result. */
  spots: Spot[];
  /** The results that the scale names, lowest first, and where they are. */
  steps: { value: number; y: number }[];
  /** SVG paths of the line, and of the area between it and zero. */
  line: string;
  area: string;
}

const fixed = (value: number) => Number(value.toFixed(2));

/** @param points at least two, oldest first */
export function drawingOf(points: readonly WorthPoint[]): Drawing {
  const first = points[0] as WorthPoint;
  const last = points.at(-1) as WorthPoint;
  const results = points.map((point) => toFloat(resultBetween(first, point).amount));
  const worth = Math.max(...points.map(({ total }) => toFloat(total)));
  const scale = scaleOf([0, ...results], { least: worth * LEAST_SPAN, most: INTERVALS });
  const yOf = (value: number) => SIZE * (1 - (value - scale.low) / (scale.high - scale.low));
  const spots = points.map(({ at }, index) => ({
    x: last.at === first.at ? SIZE : ((at - first.at) / (last.at - first.at)) * SIZE,
    y: yOf(results[index] as number),
  }));
  const line = spots.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${fixed(x)} ${fixed(y)}`).join('');
  const zero = fixed(yOf(0));
  return {
    spots,
    steps: scale.steps.map((value) => ({ value, y: yOf(value) })),
    line,
    area: `${line}L${SIZE} ${zero}L0 ${zero}Z`,
  };
}

/** The point that is nearest to a place in the box. */
export const nearest = (spots: readonly Spot[], x: number): number =>
  spots.reduce(
    (best, spot, index) => (Math.abs(spot.x - x) < Math.abs((spots[best] as Spot).x - x) ? index : best),
    0,
  );

export interface ResultSummary {
  first: WorthPoint;
  last: WorthPoint;
  lowest: WorthPoint;
  highest: WorthPoint;
}

/** What the line shows, for words. @returns undefined where nothing was made or lost, and for fewer than two points */
export function summaryOf(points: readonly WorthPoint[]): ResultSummary | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return undefined;
  const made = (point: WorthPoint) => resultBetween(first, point).amount;
  const most = (sign: 1 | -1) =>
    points.reduce((best, point) => (cmp(made(point), made(best)) === sign ? point : best), first);
  const [lowest, highest] = [most(-1), most(1)];
  return cmp(made(lowest), made(highest)) === 0 ? undefined : { first, last, lowest, highest };
}
