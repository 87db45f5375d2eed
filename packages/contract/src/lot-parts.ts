/**
 * What a part of a lot has cost: the same rule for the ticket and the ledger (D88). Shares are differences of what the
 * first units have cost together, so those of all parts add up to the lot, whatever its parts are.
 */
import { add, type Decimal, decimal, div, mul, sub } from '@bourse/money/decimal';

/** A purchase; amounts in the deployment's currency. */
export interface PartedLot {
  quantity: number;
  /** What was paid, the fee included. */
  total: Decimal;
  /** Null where the back end does not say it. */
  fee: Decimal | null;
}

/** What all `quantity` of a lot have cost is `amount`: what its first `units` have cost, half a minor unit rounded up. */
export const shareOfLot = (amount: Decimal, units: number, quantity: number): Decimal =>
  div(mul(amount, decimal(units)), decimal(quantity), 2, 'half-up');

/**
 * What units `from` (included, counted from 0 in the order in which they are sold) to `to` (excluded) of a lot have cost,
 * its fee included. Notional and fee are shared out each by itself, as they are booked.
 */
export function costOfPart({ quantity, total, fee }: PartedLot, from: number, to: number): Decimal {
  const between = (amount: Decimal) =>
    sub(shareOfLot(amount, to, quantity), shareOfLot(amount, from, quantity));
  return fee === null ? between(total) : add(between(sub(total, fee)), between(fee));
}
