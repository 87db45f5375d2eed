/** The bars of a drawing, by the calls for charts (`getQuote` with a period). */
import { call } from '@bourse/api/client';
import { pollEvery } from '@bourse/api/query';
import { type Candle, candleSchema, getQuote, type Quote } from '@bourse/contract/market';
import { amount, array, instant, optional, record, string } from '@bourse/contract/schema';
import { rangeStart, type TradeDate } from '@bourse/figures/price-range';
import type { Decimal } from '@bourse/money/decimal';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readQuote } from '../instruments/live-quote.ts';
import { STOCK_REFRESH } from '../refresh.ts';
import { BARS, isBehind, MINUTE } from './bars.ts';
import { sessionDateOf, tradeDateOf } from './trade-dates.ts';
import { barsOfRange, type Drawing, partedByRange, SESSIONS } from './views.ts';

export interface EarlierSession {
  /** Epoch ms. */
  start: number;
  date: TradeDate;
  minutes: readonly Candle[];
}

export interface ChartBars {
  /** With the bars of the drawing; of minutes, those of the present session. */
  quote: Quote;
  /** Each earlier session of the drawing, oldest first. */
  earlier: readonly EarlierSession[];
  /** Close of the session before the first bar, where it is known. */
  closeBefore?: Decimal | undefined;
}

/** As the device keeps them for reading without a network. */
const chartBarsSchema = record({
  quote: ['quote', getQuote.output],
  earlier: [
    'earlier',
    array(
      record({
        start: ['start', instant],
        date: ['date', string()],
        minutes: ['minutes', array(candleSchema)],
      }),
    ),
  ],
  closeBefore: ['closeBefore', optional(amount)],
});

type Session = Pick<Quote, 'sessionStart' | 'sessionDate'>;

/**
 * A new session is a new key, so that bars of the last session are not shown as its start.
 * @param session the present one
 */
const chartBars = (symbol: string, { sessionStart, sessionDate }: Session, drawing: Drawing) =>
  queryOptions({
    queryKey: [getQuote.name, 'bars', symbol, sessionStart, drawing] as const,
    queryFn: async ({ signal, client, queryKey }): Promise<ChartBars> => {
      const known = client.getQueryData<ChartBars>(queryKey);
      const goesOn = drawing.period === '1m' && known;
      const newer = goesOn && (await newerMinutes(symbol, known.quote, client, signal));
      if (newer) return { ...known, quote: newer };
      return barsOfDrawing(symbol, drawing, sessionDate, signal);
    },
    meta: { reads: getQuote.reads ?? [], output: chartBarsSchema },
  });

/**
 * The bars of a drawing, which follow a live quote: after a pause of any length they are asked for again before anything
 * of the live quote is drawn.
 */
export function useChartBars(symbol: string, live: Quote, drawing: Drawing) {
  const isMissingIn = (data: ChartBars | undefined) =>
    drawing.period === '1m' && data !== undefined && isBehind(data.quote, live);
  const result = useQuery({
    ...chartBars(symbol, live, drawing),
    refetchInterval: pollEvery(STOCK_REFRESH, ({ state }) => isMissingIn(state.data)),
  });
  const { data, refetch } = result;
  const isMissing = isMissingIn(data);
  useEffect(() => {
    if (isMissing) void refetch({ cancelRefetch: false });
  }, [isMissing, refetch]);
  return result;
}

/**
 * Asks for the minutes from the last known one on, and adds them to the known ones.
 * @returns undefined where they do not continue the known ones: all of them are asked for then
 */
async function newerMinutes(
  symbol: string,
  known: Quote,
  client: QueryClient,
  signal: AbortSignal,
): Promise<Quote | undefined> {
  const items = known.bars?.items ?? [];
  const last = items.at(-1);
  const live = readQuote(client, symbol);
  if (!last || !live?.time || live.sessionStart !== known.sessionStart) return undefined;
  // The last known minute, those since, and one that may begin meanwhile.
  const limit = Math.max(0, Math.floor((live.time - last.time) / MINUTE)) + 2;
  const quote = await call(getQuote, { symbol, period: '1m', limit }, { signal });
  const newer = quote.bars?.items ?? [];
  const first = newer[0];
  if (!first || first.time > last.time || quote.sessionStart !== known.sessionStart) return undefined;
  const joined = [...items.filter(({ time }) => time < first.time), ...newer];
  return { ...quote, bars: { items: joined, total: joined.length } };
}

async function barsOfDrawing(
  symbol: string,
  drawing: Drawing,
  sessionDate: TradeDate | undefined,
  signal: AbortSignal,
): Promise<ChartBars> {
  const { period, extent, months } = drawing;
  if (extent === 'sessions') return lastSessions(symbol, signal);
  if (extent !== 'range') {
    const limit = period === '1m' ? {} : { limit: BARS };
    return { quote: await call(getQuote, { symbol, period, ...limit }, { signal }), earlier: [] };
  }
  const asked = { symbol, period, limit: barsOfRange(drawing) };
  const from = sessionDate && { from: rangeStart(sessionDate, months) };
  const quote = await call(getQuote, { ...asked, ...from }, { signal });
  const { before, within } = partedByRange(quote, rangeStart(sessionDateOf(quote), months));
  return {
    quote: { ...quote, bars: { items: within, total: within.length } },
    earlier: [],
    closeBefore: before.at(-1)?.close ?? quote.closeBefore,
  };
}

/** The minutes of a session are asked for by an instant of it, and the last days say when each one began. */
async function lastSessions(symbol: string, signal: AbortSignal): Promise<ChartBars> {
  const [quote, days] = await Promise.all([
    call(getQuote, { symbol, period: '1m' }, { signal }),
    // One more, whose close is the one before the range.
    call(getQuote, { symbol, period: '1d', limit: SESSIONS + 1 }, { signal }),
  ]);
  const present = quote.sessionStart ?? quote.bars?.items[0]?.time ?? 0;
  const past = (days.bars?.items ?? []).filter(({ time }) => time < present);
  const shown = past.slice(1 - SESSIONS);
  const earlier = await Promise.all(
    shown.map(async (day) => {
      const { bars } = await call(getQuote, { symbol, period: '1m', before: day.time + MINUTE }, { signal });
      return { start: day.time, date: tradeDateOf(day), minutes: bars?.items ?? [] };
    }),
  );
  return { quote, earlier, closeBefore: past.at(-SESSIONS)?.close ?? days.closeBefore };
}
