/** What an instrument has done in the year before a session. */
import { FIFTY_TWO_WEEKS } from '@bourse/contract/market';
import type { Session } from './calendar.ts';
import { sessionsBack } from './candles.ts';
import type { PriceSource } from './price.ts';

/** Of the sessions that began less than 52 weeks before one, without that one. Prices in ticks. */
export interface Year {
  /** Undefined before the market's second session. */
  high: number | undefined;
  low: number | undefined;
  /** Mean volume of the last 20 of them, or of as many as there are, in whole units. */
  averageVolume: number | undefined;
}

/** As many as the longest average of the chart's volume. */
const AVERAGED = 20;

export const yearBefore = (source: PriceSource, { opensAt }: Session): Year => {
  let [high, low]: [number | undefined, number | undefined] = [undefined, undefined];
  const volumes: number[] = [];
  for (const session of sessionsBack(source, opensAt - FIFTY_TWO_WEEKS + 1, opensAt - 1)) {
    const day = source.dayOf(session);
    high = Math.max(high ?? day.high, day.high);
    low = Math.min(low ?? day.low, day.low);
    if (volumes.length < AVERAGED) volumes.push(day.volume);
  }
  const sum = volumes.reduce((a, b) => a + b, 0);
  return { high, low, averageVolume: volumes.length === 0 ? undefined : Math.round(sum / volumes.length) };
};
