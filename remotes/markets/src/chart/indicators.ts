/** The indicators of a candle chart, and the customer's choice of them. Pure. */

/** Drawn on the prices; any number at a time. */
export const ON_PRICES = ['MA', 'EMA', 'BOLL'] as const;
/** Drawn in a pane of their own; one at a time, because a phone has no height for more. */
export const BELOW_PRICES = ['MACD', 'RSI', 'KDJ'] as const;

export type IndicatorName = (typeof ON_PRICES)[number] | (typeof BELOW_PRICES)[number];

const ALL: readonly IndicatorName[] = [...ON_PRICES, ...BELOW_PRICES];

export const isBelow = (name: IndicatorName): name is (typeof BELOW_PRICES)[number] =>
  BELOW_PRICES.some((below) => below === name);

/** Parameters of the averages; those of MA are the volume's as well (product.md, "Chart"). */
export const PARAMETERS: Record<IndicatorName, readonly number[]> = {
  MA: [5, 10, 20],
  EMA: [6, 12, 20],
  BOLL: [20, 2],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
  KDJ: [9, 3, 3],
};

/** Adds or removes an indicator. One below the prices replaces another one there. The result is in display order. */
export function toggled(chosen: readonly IndicatorName[], name: IndicatorName): IndicatorName[] {
  const isOn = chosen.includes(name);
  return ALL.filter((each) => {
    if (each === name) return !isOn;
    return chosen.includes(each) && !(isBelow(name) && isBelow(each) && !isOn);
  });
}

/** Checks a stored choice, which another version of the app may have written. */
export const isChoice = (value: unknown): value is readonly IndicatorName[] =>
  Array.isArray(value) &&
  value.every((name) => ALL.includes(name)) &&
  value.filter((name) => isBelow(name)).length <= 1;
