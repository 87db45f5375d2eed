/**
 * Ranges of time up to the present session, as a chart shows them: where a range begins, and the change of a price over
 * it. Both are the same for a line and for candles. Pure.
 */
import { type Decimal, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';

/** A date of an exchange's calendar, which is no instant and is not converted to a zone: '2026-11-20'. */
export type TradeDate = string;

const written = (midnight: number): TradeDate => new Date(midnight).toISOString().slice(0, 10);

/**
 * The first date of a range that ends with a session.
 * @param date the session's trade date
 * @returns the same day so many months earlier, or the last day of its month where that month is shorter
 */
export function rangeStart(date: TradeDate, months: number): TradeDate {
  const at = new Date(date);
  const day = at.getUTCDate();
  const month = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months);
  const [year, index] = [new Date(month).getUTCFullYear(), new Date(month).getUTCMonth()];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return written(Date.UTC(year, index, Math.min(day, last)));
}

/** The prices of a range that its change depends on. */
export interface RangePrices {
  /** Close of the session before the range's first one; undefined where it is unknown. */
  closeBefore: Decimal | undefined;
  /** Open of the range's first session. */
  firstOpen: Decimal;
}

/**
 * The change of a price over a range. It counts from the close before the range, as the day's change counts from the
 * previous close, so that the first session's own move belongs to the range.
 */
export function rangeChange({ closeBefore, firstOpen }: RangePrices, price: Decimal): Gain {
  const reference = closeBefore ?? firstOpen;
  return gainOn(reference, sub(price, reference));
}
