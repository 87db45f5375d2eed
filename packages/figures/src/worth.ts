/**
 * What positions are worth, have cost and have made: today and in all. Pure, exact (D27), in the deployment's currency.
 * A fee belongs to its trade: a purchase's is part of the cost, a sale's is subtracted from its proceeds. Nothing is
 * guessed: a position that the back end could not price has no worth, and a sum leaves it out.
 */
import type { AccountDay } from '@bourse/contract/customer';
import type { PositionKind } from '@bourse/contract/position-kind';
import type { Position } from '@bourse/contract/positions';
import { add, type Decimal, div, isZero, mul, round, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import type { HoldingDay } from './holding-value.ts';

export interface Worth {
  /** What was paid, fees included. */
  cost: Decimal;
  /** The part of `cost` that is fees; undefined where the back end does not report it. */
  fees: Decimal | undefined;
  value: Decimal | undefined;
  /** Since it was bought, of what was paid. */
  total: Gain | undefined;
  /** Today, with what was sold of it today, of what was put in (D89). */
  day: Gain | undefined;
}

export interface SumOfWorth extends Worth {
  value: Decimal;
  /** The parts of `day`: of what is held, and of what was sold. */
  dayParts: { open: Decimal; realised: Decimal } | undefined;
  /** How many positions have no value now and are left out of every sum. */
  unpriced: number;
}

/**
 * Today's result of a position as the back end reports it, else from price and previous close; undefined where neither
 * is known.
 */
function dayOf({
  dayChange,
  realisedToday,
  dayPutIn,
  value,
  price,
  previousClose,
}: Position): HoldingDay | undefined {
  if (value === null) return undefined;
  const realised = realisedToday ?? '0';
  if (dayChange !== null) return { open: dayChange, realised, putIn: dayPutIn ?? sub(value, dayChange) };
  if (price === null || previousClose === null || isZero(price)) return undefined;
  const open = round(div(mul(value, sub(price, previousClose)), price, 12), 2, 'half-up');
  return { open, realised, putIn: sub(value, open) };
}

const dayGain = ({ open, realised, putIn }: HoldingDay): Gain => gainOn(putIn, add(open, realised));

export function worthOf(position: Position): Worth {
  const { cost, value } = position;
  const day = dayOf(position);
  return {
    cost,
    fees: position.fees ?? undefined,
    value: value ?? undefined,
    total: value === null ? undefined : gainOn(cost, sub(value, cost)),
    day: day && dayGain(day),
  };
}

/** The sum of days of holdings. */
const sumOfDays = (days: readonly HoldingDay[]): HoldingDay => ({
  open: add('0', ...days.map(({ open }) => open)),
  realised: add('0', ...days.map(({ realised }) => realised)),
  putIn: add('0', ...days.map(({ putIn }) => putIn)),
});

/**
 * The sum over positions; today's result is known only where every priced position has one.
 * @param closed today's result of symbols that were sold out (`closedOf`)
 */
export function sumOfWorth(positions: readonly Position[], closed?: HoldingDay): SumOfWorth {
  const priced = positions.filter(({ value }) => value !== null);
  const value = add('0', ...priced.map((position) => position.value ?? '0'));
  const cost = add('0', ...priced.map((position) => position.cost));
  const fees = priced.flatMap((position) => position.fees ?? []);
  const days = priced.flatMap((position) => dayOf(position) ?? []);
  const day = days.length === priced.length ? sumOfDays(closed ? [...days, closed] : days) : undefined;
  return {
    cost,
    fees: fees.length === priced.length ? add('0', ...fees) : undefined,
    value,
    total: gainOn(cost, sub(value, cost)),
    day: day && dayGain(day),
    dayParts: day && { open: day.open, realised: day.realised },
    unpriced: positions.length - priced.length,
  };
}

/** Today's result of the symbols of these kinds that were sold out. */
export const closedOf = ({ kinds: all }: AccountDay, kinds: readonly PositionKind[]): HoldingDay => {
  const own = all.filter(({ kind }) => kinds.includes(kind));
  return {
    open: '0',
    realised: add('0', ...own.map(({ closed }) => closed?.realised ?? '0')),
    putIn: add('0', ...own.map(({ closed }) => closed?.putIn ?? '0')),
  };
};
