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

/** The cost of the first `units` of a lot whose `quantity` units cost `amount` in all; rounded half up to two decimals. */
export const shareOfLot = (amount: Decimal, units: number, quantity: number): Decimal =>
  div(mul(amount, decimal(units)), decimal(quantity), 2, 'half-up');

/**
 * What units `from` (included, counted from 0 in the order in which they are sold) to `to` (excluded) of a lot have cost,
 * including its fee. Notional and fee are split separately, as the ledger books them.
 */
export function costOfPart({ quantity, total, fee }: PartedLot, from: number, to: number): Decimal {
  const between = (amount: Decimal) =>
    sub(shareOfLot(amount, to, quantity), shareOfLot(amount, from, quantity));
  return fee === null ? between(total) : add(between(sub(total, fee)), between(fee));
}
