/**
 * Prices as a pure function of seed, symbol, calendar and time, in whole ticks.
 *
 * Three scales, each drawn from the one above: days, their minutes, the trades of a minute. A day's open, high, low
 * and close are drawn first; its minutes touch the four and never leave the range. So a day is exactly its minutes,
 * and five years of days need no minutes at all.
 */
import type { Calendar, Session } from './calendar.ts';
import { type DayPrices, daysFrom } from './days.ts';
import { type Minutes, minutesFrom } from './minutes.ts';
import { remember } from './recent.ts';
import type { Instrument } from './symbols.ts';

export interface PriceSource {
  instrument: Instrument;
  calendar: Calendar;
  /** The whole session, which may lie ahead: whoever shows it stops at the present. */
  dayOf(session: Session): DayPrices;
  minutesOf(session: Session): Minutes;
}

/** Sessions of minutes that are kept for an instrument, some 30 KB each: the present one and a few of the past. */
const SESSIONS_KEPT = 3;

export const priceSource = (seed: string, instrument: Instrument, calendar: Calendar): PriceSource => {
  const dayOf = daysFrom(seed, instrument, calendar);
  const minutesOf = remember(
    SESSIONS_KEPT,
    (session: Session) => minutesFrom(dayOf(session)),
    ({ day }) => day,
  );
  return { instrument, calendar, dayOf, minutesOf };
};
