/** What lots and parts of them have cost and made (D88). Pure, exact, in the deployment's currency. */
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import { valuesOf } from './holding-value.ts';
import { costOfPart } from './lot-parts.ts';
import { valuedLots } from './lot-values.ts';
import { type Lot, type LotPart, leftOf, wholeOf } from './lots.ts';

/** What a part had cost, its share of the purchase's fee included. */
export const paidFor = ({ lot, quantity }: LotPart): Decimal => {
  const sold = lot.quantity - leftOf(lot);
  return costOfPart(lot, sold, sold + quantity);
};

export interface GainsOfLots {
  /** Of each lot, in their order. */
  gains: Gain[];
  /** What was paid for all of them, fees included, and what they have made together. */
  cost: Decimal;
  total: Gain;
}

/**
 * What the lots of a position have made, each counted as the position counts it: the fee of a sale comes later. The
 * values are parts of the position's value, so the gains add up to its gain.
 * @param lots all lots of the position, the oldest first
 * @param rate units of the deployment's currency for one of the instrument's
 * @param now epoch milliseconds by the server's clock
 */
export function gainsOf(lots: readonly Lot[], price: Decimal, rate: Decimal, now: number): GainsOfLots {
  const values = valuesOf(valuedLots(lots, now), price, rate);
  const costs = lots.map((lot) => paidFor(wholeOf(lot)));
  const cost = add('0', ...costs);
  return {
    gains: costs.map((paid, at) => gainOn(paid, sub(values[at] ?? '0', paid))),
    cost,
    total: gainOn(cost, sub(add('0', ...values), cost)),
  };
}

/** What a sale brings, after its fee, above what its parts had cost; undefined where nothing is sold. */
export function profitOf(parts: readonly LotPart[], received: Decimal): Gain | undefined {
  if (parts.length === 0) return undefined;
  const paid = add('0', ...parts.map(paidFor));
  return gainOn(paid, sub(received, paid));
}
