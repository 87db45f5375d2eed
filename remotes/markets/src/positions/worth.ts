/**
 * What positions are worth, have cost and have made: today and in all. Pure, exact (D27), in the deployment's currency.
 * Nothing is guessed: where the back end could not price a position its worth is unknown, and a sum leaves it out.
 */
import type { Position } from '@bourse/contract/positions';
import { add, type Decimal, div, isZero, mul, round, sub } from '@bourse/money/decimal';

/** A change of money and what it is in percent; percent is unknown where there was nothing before. */
export interface Gain {
  amount: Decimal;
  /** '1.25' is 1.25 %. */
  percent: Decimal | undefined;
}

export interface Worth {
  /** What was paid, fees included. */
  cost: Decimal;
  value: Decimal | undefined;
  /** Since it was bought. */
  total: Gain | undefined;
  /** Since the previous close. */
  day: Gain | undefined;
}

export interface Summary extends Worth {
  /** How many positions have no value now and are left out of everything here. */
  unpriced: number;
}

const gain = (amount: Decimal, before: Decimal): Gain => ({
  amount,
  percent: isZero(before) ? undefined : div(mul(amount, '100'), before, 2, 'half-up'),
});

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
    total: gain(sub(value, cost), cost),
    day: day === undefined ? undefined : gain(day, sub(value, day)),
  };
}

/** The sum over positions; the day's change is known only where every priced position has one. */
export function summaryOf(positions: readonly Position[]): Summary {
  const priced = positions.map(worthOf).filter((worth) => worth.value !== undefined);
  const value = add(...priced.map((worth) => worth.value ?? '0'));
  const cost = add(...priced.map((worth) => worth.cost));
  const days = priced.flatMap(({ day }) => (day ? [day.amount] : []));
  const day = add(...days);
  return {
    cost,
    value,
    total: gain(sub(value, cost), cost),
    day: days.length === priced.length ? gain(day, sub(value, day)) : undefined,
    unpriced: positions.length - priced.length,
  };
}
