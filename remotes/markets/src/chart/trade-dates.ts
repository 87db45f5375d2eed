/**
 * Trade dates (decisions/charts.md). A trade date is a date of the exchange's calendar: it is not converted to a zone,
 * as an instant is (D26). Pure.
 */
import type { Candle, Quote } from '@bourse/contract/market';
import { wallClock } from '@bourse/contract/wall-clock';
import type { TradeDate } from '@bourse/figures/price-range';
import { deployment } from '@bourse/session/config';

/** For formats: midnight of a trade date in this zone is an instant of that date. */
export const DATE_ZONE = 'UTC';
export const midnightOf = (date: TradeDate): number => Date.parse(date);

/** The date of the deployment's zone at an instant. */
export const localDate = (instant: number): TradeDate =>
  new Date(wallClock(deployment.timeZone, instant)).toISOString().slice(0, 10);

/** Where a back end names no trade dates they are the deployment's dates (D79). */
export const tradeDateOf = ({ date, time }: Pick<Candle, 'date' | 'time'>): TradeDate =>
  date ?? localDate(time);

/** The trade date of a quote's session. */
export const sessionDateOf = ({
  sessionDate,
  sessionStart,
  time,
}: Pick<Quote, 'sessionDate' | 'sessionStart' | 'time'>): TradeDate =>
  sessionDate ?? localDate(sessionStart ?? time ?? 0);
