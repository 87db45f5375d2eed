/**
 * Bars as serialized for answers. Working out and serializing five years takes some tens of milliseconds of the event
 * loop. Only the last bar still changes, so all others are cached by instrument, period and session.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { candleSchema, type Period } from '@bourse/contract/market';
import { encode } from '@bourse/contract/schema';
import { pacer } from '../call/pacer.ts';
import type { BarsAsked, SerializedBar, SerializedBars } from '../call/services.ts';
import { workQueue } from '../call/work-queue.ts';
import { type Candle, LONGEST_GROUP } from '../market/candles.ts';
import type { Market } from '../market/market.ts';
import { dateText } from '../market/zones.ts';

interface Kept {
  /** The instant up to which these bars were worked out; the last of them is not among the rows. */
  to: number;
  rows: SerializedBar[];
}

/** Entries of one instrument and period, some 0.3 MB for days of five years: the charts that are asked for most. */
const MOST = 250;
/** A customer's session requests a few at once. */
const MOST_WAITING = 500;

/** All minutes of a session have one trade date, so only longer bars name theirs. */
const rowIn =
  (period: Period) =>
  ({ day, previousClose, ...candle }: Candle): SerializedBar => {
    const date = period === '1m' ? {} : { date: dateText(day) };
    const json = JSON.stringify(encode(candleSchema, { ...candle, ...date }));
    return { time: candle.time, day, previousClose, json };
  };

/**
 * Leaves out sessions before a trade date. A week or month that contains it is worked out again without them; its
 * sessions are cached by then.
 */
const withoutEarlier = (
  market: Market,
  { instrument, period, to, fromDay }: BarsAsked,
  rows: readonly SerializedBar[],
): readonly SerializedBar[] => {
  if (fromDay === undefined || period === '1m') return rows;
  const kept = rows.filter(({ day }) => day >= fromDay);
  if (period === '1d') return kept;
  const until = kept[0] ? kept[0].time - 1 : to;
  const divided = market.candles(instrument, period, { fromDay, from: until - LONGEST_GROUP, to: until });
  return [...divided.map(rowIn(period)), ...kept];
};

export const openSerializedBars = (market: Market): SerializedBars => {
  const known = new Map<string, Kept>();
  const queue = workQueue(1, MOST_WAITING);

  const keep = (key: string, kept: Kept): void => {
    known.delete(key);
    known.set(key, kept);
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  };

  const workOutDays = async ({ instrument, to }: BarsAsked): Promise<void> => {
    const pause = pacer();
    for (const _ of market.workOutDays(instrument, to)) await pause();
  };

  /** Works out all bars; those before the last are final. */
  const make = (key: string, { instrument, period, session, to }: BarsAsked): SerializedBar[] => {
    const from = period === '1m' ? { from: session.opensAt } : {};
    const rows = market.candles(instrument, period, { ...from, to }).map(rowIn(period));
    keep(key, { to, rows: rows.slice(0, -1) });
    return rows;
  };

  /** Adds the bars that have begun since to the cached ones. */
  const goOn = (key: string, { instrument, period, to }: BarsAsked, { rows }: Kept): SerializedBar[] => {
    const last = rows.at(-1)?.time ?? Number.NEGATIVE_INFINITY;
    const limit = period === '1m' ? {} : { limit: 1 };
    const newer = market.candles(instrument, period, { ...limit, from: last + 1, to }).map(rowIn(period));
    rows.push(...newer.slice(0, -1));
    keep(key, { to, rows });
    return [...rows, ...newer.slice(-1)];
  };

  /** All bars, whatever the first trade date. */
  const allOf = async (asked: BarsAsked): Promise<readonly SerializedBar[]> => {
    const key = `${asked.instrument.symbol} ${asked.period} ${asked.session.day}`;
    const find = () => {
      const kept = known.get(key);
      // A held clock may be set back.
      return kept && kept.to <= asked.to && kept.rows.length > 0 ? goOn(key, asked, kept) : undefined;
    };
    const found = find();
    if (found) return found;
    return queue(async () => {
      const meanwhile = find();
      if (meanwhile) return meanwhile;
      if (asked.period !== '1m') await workOutDays(asked);
      const began = performance.now();
      const rows = make(key, asked);
      // Pauses for as long as it has worked, so that requests for many charts do not block others.
      await sleep(performance.now() - began);
      return rows;
    });
  };

  return async (asked) => withoutEarlier(market, asked, await allOf(asked));
};
