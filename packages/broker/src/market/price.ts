/**
 * Prices as a pure function of seed, symbol, calendar and time, in whole ticks.
 *
 * There are three scales, each drawn from the one above: days, their minutes, and the trades of a minute. A day's
 * open, high, low and close are drawn first; its minutes touch these four and never leave the range. So a day equals
 * its minutes combined, and five years of days need no minutes. Prices derived from others (EUR/INR) are in
 * derived.ts.
 */

import type { Calendar, Session } from './calendar.ts';
import { daysFrom } from './days.ts';
import { derivedWalk, type Leg } from './derived.ts';
import { memoize } from './memoize.ts';
import { type Minutes, minutesFrom, type Path, pathFrom, type Walk } from './minutes.ts';
import { type Instrument, knownSymbol } from './symbols.ts';

export interface PriceSource extends Walk {
  instrument: Instrument;
  calendar: Calendar;
  minutesOf(session: Session): Minutes;
  /** As `pathOf`, but the last few are cached: for the present session. */
  keptPathOf(session: Session): Path;
}

const walkOf = (seed: string, instrument: Instrument, calendar: Calendar): Walk => {
  const legOf = (symbol: string): Leg => {
    const leg = knownSymbol(symbol);
    return { decimals: leg.decimals, ...walkOf(seed, leg, calendar) };
  };
  if (instrument.legs) {
    const [first, second] = instrument.legs;
    return derivedWalk(seed, instrument, [legOf(first), legOf(second)]);
  }
  const dayOf = daysFrom(seed, instrument, calendar);
  return { dayOf, pathOf: (session) => pathFrom(dayOf(session)) };
};

/** Sessions whose minutes are cached for an instrument, some 30 KB each: the present one and a few of the past. */
const SESSIONS_KEPT = 3;
/** Sessions whose path is cached, some 20 KB each: the present one, and the one before for a time around midnight. */
const PATHS_KEPT = 1;

export const priceSource = (seed: string, instrument: Instrument, calendar: Calendar): PriceSource => {
  const walk = walkOf(seed, instrument, calendar);
  const ofDay = ({ day }: Session): number => day;
  const keptPathOf = memoize(PATHS_KEPT, walk.pathOf, ofDay);
  const minutesOf = memoize(SESSIONS_KEPT, (session: Session) => minutesFrom(walk.pathOf(session)), ofDay);
  return { instrument, calendar, ...walk, minutesOf, keptPathOf };
};
