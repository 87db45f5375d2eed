/**
 * What positions are worth, have cost and have made: today and in all. Pure, exact (D27), in the deployment's currency.
 * A fee belongs to its trade: a purchase's is part of the cost, a sale's is subtracted from its proceeds. Nothing is
 * guessed: a position that the back end could not price has no worth, and a sum leaves it out.
 */
import type { AccountDay } from '@bourse/contract/customer';
import type { PositionKind } from '@bourse/contract/position-kind';
import type { Position } from '@bourse/contract/positions';
import { add, type Decimal, decimal, div, isZero, min, mul, round, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';

/** Units of one instrument that are valued together. */
export interface ValuedUnits {
  quantity: number;
  /** Units that cannot be sold yet are worth at most this: their cost without the fee. A discount is no profit before. */
  atMost?: Decimal | undefined;
}

/**
 * The values of the parts of one holding. Each is a difference of rounded sums, so they add up to the value of the
 * holding, in however many parts it is bought. Parts with a limit come last in these sums, in the order given.
 * @param rate units of the deployment's currency for one of the instrument's
 * @returns a value for each part, in the order of `parts`
 */
export function valuesOf(parts: readonly ValuedUnits[], price: Decimal, rate: Decimal): Decimal[] {
  const isLimited = (at: number) => Number(parts[at]?.atMost !== undefined);
  const values: Decimal[] = [];
  let units = 0;
  let before: Decimal = '0';
  for (const at of [...parts.keys()].sort((a, b) => isLimited(a) - isLimited(b))) {
    const { quantity, atMost } = parts[at] as ValuedUnits;
    units += quantity;
    const upTo = round(mul(price, decimal(units), rate), 2, 'half-up');
    const inMarket = sub(upTo, before);
    values[at] = atMost === undefined ? inMarket : min(inMarket, atMost);
    before = upTo;
  }
  return values;
}

/** The value of a holding: the sum of those of its parts. */
export const holdingValue = (parts: readonly ValuedUnits[], price: Decimal, rate: Decimal): Decimal =>
  add('0', ...valuesOf(parts, price, rate));

/** What one holding has made today (D89): since the previous close of its instrument's session. */
export interface HoldingDay {
  /** Value of the units held now less what was put in for them. */
  open: Decimal;
  /** Proceeds of the units sold today less what was put in for them. */
  realised: Decimal;
  /** Value at the previous close of what was held then, and the cost of purchases since: what a percentage is of. */
  putIn: Decimal;
}

/**
 * Today's result of one holding (D89). All amounts are in the deployment's currency. The rate of a currency has no part
 * in it: a value at the previous close is converted at the rate of now, or of the sale.
 */
export function dayOfHolding(of: {
  /** Value now. */
  value: Decimal;
  /** Value at the previous close of units that were held then and still are; cost of units that were bought since. */
  held: { before: Decimal; bought: Decimal };
  /** The same for units that were sold since. */
  sold: { before: Decimal; bought: Decimal };
  /** What the sales since have brought, after their fees. */
  proceeds: Decimal;
}): HoldingDay {
  const held = add(of.held.before, of.held.bought);
  const sold = add(of.sold.before, of.sold.bought);
  return { open: sub(of.value, held), realised: sub(of.proceeds, sold), putIn: add(held, sold) };
}

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
 * @param closed today's result of symbols of which nothing is left (`closedOf`)
 */
export function sumOfWorth(positions: readonly Position[], closed?: HoldingDay): SumOfWorth {
  const priced = positions.filter(({ value }) => value !== null);
  const worths = priced.map(worthOf);
  const value = add('0', ...worths.map((worth) => worth.value ?? '0'));
  const cost = add('0', ...worths.map((worth) => worth.cost));
  const fees = worths.flatMap((worth) => worth.fees ?? []);
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

/** Today's result of the symbols of these kinds of which nothing is left. */
export const closedOf = ({ kinds: all }: AccountDay, kinds: readonly PositionKind[]): HoldingDay => {
  const own = all.filter(({ kind }) => kinds.includes(kind));
  return {
    open: '0',
    realised: add('0', ...own.map(({ closed }) => closed?.realised ?? '0')),
    putIn: add('0', ...own.map(({ closed }) => closed?.putIn ?? '0')),
  };
};
