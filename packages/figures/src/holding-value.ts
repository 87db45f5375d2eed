/**
 * The value of a holding and its lots, and what it has made today. Pure, exact (D27), in the deployment's currency. A fee
 * belongs to its trade: a purchase's is part of the cost, a sale's is subtracted from its proceeds.
 */
import { add, type Decimal, decimal, min, mul, round, sub } from '@bourse/money/decimal';

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
