/** The scale of an axis. Floats, because it is drawn and shows no amount (D27). */

export interface Scale {
  low: number;
  high: number;
  /** Values that the axis names, lowest first: multiples of 1, 2, 2.5 or 5 times a power of ten. */
  steps: number[];
}

const ROUND = [1, 2, 2.5, 5, 10];

/** The least round number that is not below a positive one. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (ROUND.find((factor) => factor * power >= value * (1 - 1e-9)) ?? 10);
}

/**
 * A scale that contains all values and ends at round steps.
 * @param least the smallest span, so that a small change does not fill the height
 * @param most the largest number of intervals
 */
export function scaleOf(values: readonly number[], { least, most }: { least: number; most: number }): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const lacking = Math.max(0, least - (high - low)) / 2;
  const [from, to] = [low - lacking, high + lacking];
  let step = roundUp((to - from || 1) / most);
  // Rounding both ends outwards may need one interval more than `most`.
  while (Math.ceil(to / step) - Math.floor(from / step) > most) step = roundUp(step * 1.01);
  const first = Math.floor(from / step);
  const last = Math.max(first + 1, Math.ceil(to / step));
  const steps = Array.from({ length: last - first + 1 }, (_, n) =>
    Number(((first + n) * step).toPrecision(12)),
  );
  return { low: steps[0] as number, high: steps.at(-1) as number, steps };
}
