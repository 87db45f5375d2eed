/** Validates price alerts and checks whether they are reached. Pure. */
import { cmp, type Decimal } from '@bourse/money/decimal';
import type { PriceAlert } from '@bourse/session/price-alerts';

export type AlertProblem = 'missing' | 'same' | 'twice';

/**
 * @param level undefined where none was entered
 * @param price the current price
 * @param others the alerts of the same instrument
 * @returns the alert's level and direction, or what is wrong with the entry
 */
export function levelOf(
  level: Decimal | undefined,
  price: Decimal,
  others: readonly Pick<PriceAlert, 'level'>[],
): Pick<PriceAlert, 'level' | 'way'> | { problem: AlertProblem } {
  if (level === undefined || cmp(level, '0') <= 0) return { problem: 'missing' };
  const side = cmp(level, price);
  if (side === 0) return { problem: 'same' };
  if (others.some((other) => cmp(other.level, level) === 0)) return { problem: 'twice' };
  return { level, way: side > 0 ? 'up' : 'down' };
}

/** How far from the current price a level is often set. */
export const PERCENTS = ['-5', '-3', '-1', '1', '3', '5'] as const;

/** Whether the price is at the level or beyond it. */
export const isReached = ({ level, way }: Pick<PriceAlert, 'level' | 'way'>, price: Decimal): boolean =>
  way === 'up' ? cmp(price, level) >= 0 : cmp(price, level) <= 0;

/**
 * Applies a newer price to the alerts. Returns the same array when none was reached. Reached alerts are moved to the
 * end, the newest last.
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
