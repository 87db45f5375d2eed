/** Which indicators a candle chart can show, and which the customer has chosen: pure. */

/** Drawn on the prices; any of them at a time. */
export const ON_PRICES = ['MA', 'EMA', 'BOLL'] as const;
/** In a pane of their own below; one at a time, or a phone had no height left for the candles. */
export const BELOW_PRICES = ['MACD', 'RSI', 'KDJ'] as const;

export type IndicatorName = (typeof ON_PRICES)[number] | (typeof BELOW_PRICES)[number];

const ALL: readonly IndicatorName[] = [...ON_PRICES, ...BELOW_PRICES];

export const isBelow = (name: IndicatorName): name is (typeof BELOW_PRICES)[number] =>
  BELOW_PRICES.some((below) => below === name);

/** Periods of its averages; those of MA are the volume's (product.md, "Chart"), so that both are read alike. */
export const PARAMETERS: Record<IndicatorName, readonly number[]> = {
  MA: [5, 10, 20],
  EMA: [6, 12, 20],
  BOLL: [20, 2],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
  KDJ: [9, 3, 3],
};

/** Puts an indicator on or takes it off; one below takes the place of another below. In the order in which they stand. */
export function toggled(chosen: readonly IndicatorName[], name: IndicatorName): IndicatorName[] {
  const isOn = chosen.includes(name);
  return ALL.filter((each) => {
    if (each === name) return !isOn;
    return chosen.includes(each) && !(isBelow(name) && isBelow(each) && !isOn);
  });
}

/** What the device remembers, after another version of the app may have written it. */
export const isChoice = (value: unknown): value is readonly IndicatorName[] =>
  Array.isArray(value) &&
  value.every((name) => ALL.includes(name)) &&
  value.filter((name) => isBelow(name)).length <= 1;
