import { cmp, type Decimal, round } from '@bourse/money/decimal';

export type Direction = 'up' | 'down' | 'flat';

/** The direction of a change after it is rounded for display: −0.004 with two decimals is flat. */
export function directionOf(value: Decimal | undefined, decimals = 2): Direction {
  if (value === undefined) return 'flat';
  const sign = cmp(round(value, decimals, 'half-up'), '0');
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
}
