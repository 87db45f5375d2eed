/** The steps of a quantity: min, min + step, …, and the maximum, whether or not a step leads to it (D38). */
export interface QuantitySteps {
  min: number;
  max: number;
  step: number;
}

/** @returns the next quantity above, the minimum for none; undefined where there is none */
export function stepUp(quantity: number | undefined, { min, max, step }: QuantitySteps): number | undefined {
  if (quantity === undefined || quantity < min) return min;
  if (quantity >= max) return undefined;
  return Math.min(max, min + (Math.floor((quantity - min) / step) + 1) * step);
}

/** @returns the next quantity below; undefined where there is none */
export function stepDown(
  quantity: number | undefined,
  { min, max, step }: QuantitySteps,
): number | undefined {
  if (quantity === undefined || quantity <= min) return undefined;
  if (quantity > max) return Math.max(min, max);
  return min + (Math.ceil((quantity - min) / step) - 1) * step;
}

/** @returns the largest quantity of the steps that is not above; a quantity below the minimum stays as it is */
export function snapDown(quantity: number, { min, max, step }: QuantitySteps): number {
  if (quantity < min) return quantity;
  return quantity >= max ? Math.max(min, max) : min + Math.floor((quantity - min) / step) * step;
}
