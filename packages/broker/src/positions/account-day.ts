/**
 * When 'today' begins (D89). Results of instruments begin with their own latest session, so that they count from the
 * previous close that a quote shows. The account's day has a name and its income from the deployment's own market: it
 * begins at midnight of the deployment's zone, on the last day on which that market traded. On a Sunday it is Friday's.
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

/**
 * The instant at which the latest session of a venue began, in epoch milliseconds; `at` itself before the first session.
 * Prices before it are the previous close.
 */
export const sessionBegan = (market: Market, venue: Venue, at: number): number =>
  market.calendar(venue).latestSession(at)?.opensAt ?? at;

/** @returns the instant at which the account's day began, in epoch milliseconds */
export const dayBegan = ({ market, currency, timeZone }: Deployed, at: number): number => {
  const session = market.calendar(HOME[currency]).latestSession(at);
  return midnightBefore(timeZone, session ? Math.min(at, session.closesAt - 1) : at);
};
