/** When a price alert is one, and when it is reached: pure. */
import { cmp, type Decimal, parseDecimal } from '@bourse/money/decimal';
import type { PriceAlert } from '@bourse/session/price-alerts';

export type AlertProblem = 'missing' | 'same' | 'twice';

/**
 * @param written what the customer has typed, with a point or a comma
 * @param price as of now
 * @param others the alerts of the same instrument
 * @returns the alert's level and way, or what is wrong with it
 */
export function levelOf(
  written: string,
  price: Decimal,
  others: readonly Pick<PriceAlert, 'level'>[],
): Pick<PriceAlert, 'level' | 'way'> | { problem: AlertProblem } {
  const level = parseDecimal(written.replace(',', '.'));
  if (level === undefined || cmp(level, '0') <= 0) return { problem: 'missing' };
  const side = cmp(level, price);
  if (side === 0) return { problem: 'same' };
  if (others.some((other) => cmp(other.level, level) === 0)) return { problem: 'twice' };
  return { level, way: side > 0 ? 'up' : 'down' };
}

/** Whether the price has come to the level, or has leapt over it between two looks. */
export const isReached = ({ level, way }: Pick<PriceAlert, 'level' | 'way'>, price: Decimal): boolean =>
  way === 'up' ? cmp(price, level) >= 0 : cmp(price, level) <= 0;

/**
 * The alerts after a newer price; the same array where nothing was reached. What was reached stays so, and stands last:
 * the newest of them is the last one.
 */
export function afterPrice(
  alerts: readonly PriceAlert[],
  symbol: string,
  price: Decimal,
): readonly PriceAlert[] {
  const isHit = (alert: PriceAlert) =>
    alert.symbol === symbol && alert.reached === null && isReached(alert, price);
  const hit = alerts.filter(isHit);
  if (hit.length === 0) return alerts;
  return [...alerts.filter((alert) => !isHit(alert)), ...hit.map((alert) => ({ ...alert, reached: price }))];
}
