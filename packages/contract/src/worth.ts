/**
 * What positions are worth, have cost and have made: today and in all. Pure, exact (D27), in the deployment's currency.
 * Nothing is guessed: where the back end could not price a position its worth is unknown, and a sum leaves it out.
 */
import { add, type Decimal, div, isZero, mul, round, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import type { Position } from './positions.ts';

export interface Worth {
  /** What was paid, fees included. */
  cost: Decimal;
  value: Decimal | undefined;
  /** Since it was bought. */
  total: Gain | undefined;
  /** Since the previous close. */
  day: Gain | undefined;
}

export interface SumOfWorth extends Worth {
  value: Decimal;
  /** How many positions have no value now and are left out of everything here. */
  unpriced: number;
}

/** The day's change: the back end's own, else from the price and the previous close. */
function dayChange({ dayChange: known, value, price, previousClose }: Position): Decimal | undefined {
  if (known !== null) return known;
  if (value === null || price === null || previousClose === null || isZero(price)) return undefined;
  return round(div(mul(value, sub(price, previousClose)), price, 12), 2, 'half-up');
}

export function worthOf(position: Position): Worth {
  const { cost, value } = position;
  if (value === null) return { cost, value: undefined, total: undefined, day: undefined };
  const day = dayChange(position);
  return {
    cost,
    value,
    total: gainOn(cost, sub(value, cost)),
    day: day === undefined ? undefined : gainOn(sub(value, day), day),
  };
}

/** The sum over positions; the day's change is known only where every priced position has one. */
export function sumOfWorth(positions: readonly Position[]): SumOfWorth {
  const priced = positions.map(worthOf).filter((worth) => worth.value !== undefined);
  const value = add(...priced.map((worth) => worth.value ?? '0'));
  const cost = add(...priced.map((worth) => worth.cost));
  const days = priced.flatMap(({ day }) => (day ? [day.amount] : []));
  const day = add(...days);
  return {
    cost,
    value,
    total: gainOn(cost, sub(value, cost)),
    day: days.length === priced.length ? gainOn(sub(value, day), day) : undefined,
    unpriced: positions.length - priced.length,
  };
}
