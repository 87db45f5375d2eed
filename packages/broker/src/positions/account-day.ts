/**
 * The beginning of the account's day: midnight in the deployment's zone on the last day on which the deployment's own
 * market traded; on a Sunday it is Friday's. It is one instant for all holdings, so that the day's result is the
 * total now less the total then.
 */
import { instantOfWallClock, wallClock } from '@bourse/contract/wall-clock';
import type { Currency } from '@bourse/money/currency';
import type { Venue } from '../market/calendar.ts';
import type { Market } from '../market/market.ts';
import { DAY } from '../market/zones.ts';

/** The market whose days are the account's. */
const HOME: Record<Currency, Venue> = { INR: 'NSE', MXN: 'US', USD: 'US', CHF: 'FX' };

/** The first instant of the local day that contains `at`. If the clocks change at midnight, it is the hour after it. */
export const midnightBefore = (timeZone: string, at: number): number => {
  const midnight = Math.floor(wallClock(timeZone, at) / DAY) * DAY;
  const night = instantOfWallClock(timeZone, midnight, at);
  return Math.floor(Math.min(at, night) / 1_000) * 1_000;
};

/** The number of the local day that contains an instant: days since 1970-01-01 of the zone's calendar. */
export const localDayOf = (timeZone: string, at: number): number => Math.floor(wallClock(timeZone, at) / DAY);

interface Deployed {
  market: Market;
  currency: Currency;
  timeZone: string;
}

/** @returns the instant at which the account's day began, in epoch milliseconds */
export const dayBegan = ({ market, currency, timeZone }: Deployed, at: number): number => {
  const session = market.calendar(HOME[currency]).latestSession(at);
  return midnightBefore(timeZone, session ? Math.min(at, session.closesAt - 1) : at);
};
