/** The value of lots by the rule of positions, at any price. Pure, exact (D27), in the deployment's currency. */
import type { Position } from '@bourse/contract/positions';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { holdingValue, type ValuedUnits } from './holding-value.ts';
import { costOfPart } from './lot-parts.ts';
import { isSellable, type Lot, type LotPart, leftOf } from './lots.ts';

/** What is left of a lot without its fee: its largest value while it cannot be sold. */
const notionalOf = (lot: Lot): Decimal => {
  const notional = sub(lot.total, lot.fee ?? '0');
  return costOfPart({ ...lot, total: notional, fee: null }, lot.quantity - leftOf(lot), lot.quantity);
};

/**
 * The units of each lot, with the limit on the value of lots that have not settled.
 * @param now epoch milliseconds by the server's clock; a lot has settled by then or not
 */
export const valuedLots = (lots: readonly Lot[], now: number): ValuedUnits[] =>
  lots.map((lot) => ({
    quantity: leftOf(lot),
    atMost: isSellable(lot, now) ? undefined : notionalOf(lot),
  }));

/** The value of what stays of a position when parts of its lots are sold, by the rule of positions. */
export function valueOfRest(
  lots: readonly Lot[],
  sold: readonly LotPart[],
  price: Decimal,
  rate: Decimal,
  now: number,
): Decimal {
  const taken = (lot: Lot) => sold.find((part) => part.lot.orderNo === lot.orderNo)?.quantity ?? 0;
  const rest = lots.map((lot) => ({ ...lot, left: leftOf(lot) - taken(lot) }));
  return holdingValue(valuedLots(rest, now), price, rate);
}

/**
 * A position at another price, for a screen that follows a quote: value and today's result move with it, what was put in
 * does not.
 * @param lots all lots of the position, the oldest first
 */
export function positionAt(position: Position, lots: readonly Lot[], price: Decimal, now: number): Position {
  const { rate, value, dayChange, quantity } = position;
  const isWhole = lots.reduce((units, lot) => units + leftOf(lot), 0) === quantity;
  if (rate === null || value === null || !isWhole) return position;
  const moved = holdingValue(valuedLots(lots, now), price, rate);
  return {
    ...position,
    price,
    value: moved,
    dayChange: dayChange === null ? null : add(dayChange, sub(moved, value)),
  };
}
