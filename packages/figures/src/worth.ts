/**
 * What positions are worth, have cost and have made: on the account's day and in all. Pure, exact (D27), in the
 * deployment's currency. A fee belongs to its trade: a purchase's is part of the cost, a sale's is off its proceeds.
 * Nothing is guessed: where the back end could not price a position its worth is unknown, and a sum leaves it out.
 */

import type { AccountDay, Customer } from '@bourse/contract/customer';
import type { PositionKind } from '@bourse/contract/position-kind';
import type { Position } from '@bourse/contract/positions';
import { add, cmp, type Decimal, div, isZero, mul, round, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';

export interface Worth {
  /** What was paid, fees included. */
  cost: Decimal;
  /** The part of `cost` that is fees; undefined where the back end does not say. */
  fees: Decimal | undefined;
  value: Decimal | undefined;
  /** Since it was bought. */
  total: Gain | undefined;
  /** Since the account's day began, with what was sold of it since then. */
  day: Gain | undefined;
}

export interface SumOfWorth extends Worth {
  value: Decimal;
  /** How many positions have no value now and are left out of everything here. */
  unpriced: number;
}

/** What is held has made on its day: as the back end says, else from the price and the previous close. */
function dayChange({ dayChange: known, value, price, previousClose }: Position): Decimal | undefined {
  if (known !== null) return known;
  if (value === null || price === null || previousClose === null || isZero(price)) return undefined;
  return round(div(mul(value, sub(price, previousClose)), price, 12), 2, 'half-up');
}

export function worthOf(position: Position): Worth {
  const { cost, value, realisedToday } = position;
  const fees = position.fees ?? undefined;
  if (value === null) return { cost, fees, value: undefined, total: undefined, day: undefined };
  const open = dayChange(position);
  return {
    cost,
    fees,
    value,
    total: gainOn(cost, sub(value, cost)),
    day: open === undefined ? undefined : gainOn(sub(value, open), add(open, realisedToday ?? '0')),
  };
}

/**
 * The sum over positions; the day's change is known only where every priced position has one.
 * @param soldOut what the day has made with symbols of which nothing is left
 */
export function sumOfWorth(positions: readonly Position[], soldOut: Decimal = '0'): SumOfWorth {
  const priced = positions.map(worthOf).filter((worth) => worth.value !== undefined);
  const value = add(...priced.map((worth) => worth.value ?? '0'));
  const cost = add(...priced.map((worth) => worth.cost));
  const fees = priced.flatMap((worth) => (worth.fees === undefined ? [] : [worth.fees]));
  const days = priced.flatMap(({ day }) => (day ? [day.amount] : []));
  const day = add(...days, soldOut);
  return {
    cost,
    fees: fees.length === priced.length ? add(...fees) : undefined,
    value,
    total: gainOn(cost, sub(value, cost)),
    day: days.length === priced.length ? gainOn(sub(value, day), day) : undefined,
    unpriced: positions.length - priced.length,
  };
}

/** What sales of these kinds have made since the account's day began, after the fees of purchase and sale. */
export const realisedOf = ({ kinds: known }: AccountDay, kinds: readonly PositionKind[]): Decimal =>
  add('0', ...known.filter(({ kind }) => kinds.includes(kind)).map(({ realised }) => realised));

/**
 * What the day has made with symbols of these kinds of which nothing is left: all that was realised, less what the
 * positions say.
 */
export function soldOutToday(
  day: AccountDay,
  kinds: readonly PositionKind[],
  positions: readonly Position[],
): Decimal {
  return sub(realisedOf(day, kinds), add('0', ...positions.map(({ realisedToday }) => realisedToday ?? '0')));
}

/** Whether all of the customer's money is available: nothing is held, applied for or on its way. */
export const ownsNothing = ({
  totalAssets,
  available,
  reserved,
}: Pick<Customer, 'totalAssets' | 'available' | 'reserved'>): boolean =>
  cmp(totalAssets, available) === 0 && isZero(reserved ?? '0');
