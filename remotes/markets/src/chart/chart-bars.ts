/** The bars of a drawing, by the calls for charts (`getQuote` with a period). */
import { call } from '@bourse/api/client';
import { type Candle, candleSchema, getQuote, type Quote } from '@bourse/contract/market';
import { array, record } from '@bourse/contract/schema';
import { queryOptions } from '@tanstack/react-query';
import { BARS, MINUTE } from './bars.ts';
import { barsInRange, barsOfRange, type Drawing, SESSIONS } from './views.ts';

export interface ChartBars {
  /** With the bars of the drawing; of minutes, those of the present session. */
  quote: Quote;
  /** The minutes of each earlier session of the drawing, oldest first. */
  earlier: readonly (readonly Candle[])[];
}

/** As the device keeps them for reading without a network. */
const chartBarsSchema = record({
  quote: ['quote', getQuote.output],
  earlier: ['earlier', array(array(candleSchema))],
});

/**
 * A new session is a new key, so that bars of the last session are not shown as its start.
 * @param sessionStart of the present session
 */
export const chartBars = (symbol: string, sessionStart: number | null, drawing: Drawing) =>
  queryOptions({
    queryKey: [getQuote.name, 'bars', symbol, sessionStart, drawing] as const,
    queryFn: ({ signal }) => barsOfDrawing(symbol, drawing, signal),
    meta: { reads: getQuote.reads ?? [], output: chartBarsSchema },
  });

async function barsOfDrawing(symbol: string, drawing: Drawing, signal: AbortSignal): Promise<ChartBars> {
  const { period, extent, months } = drawing;
  if (extent === 'sessions') return lastSessions(symbol, signal);
  const limit = extent === 'range' ? barsOfRange(drawing) : BARS;
  const quote = await call(getQuote, { symbol, period, ...(period === '1m' ? {} : { limit }) }, { signal });
  if (extent !== 'range') return { quote, earlier: [] };
  const items = barsInRange(quote, months);
  return { quote: { ...quote, bars: { items, total: items.length } }, earlier: [] };
}

/** The minutes of a session are asked for by an instant of it, and the last days say when each one began. */
async function lastSessions(symbol: string, signal: AbortSignal): Promise<ChartBars> {
  const [quote, days] = await Promise.all([
    call(getQuote, { symbol, period: '1m' }, { signal }),
    call(getQuote, { symbol, period: '1d', limit: SESSIONS }, { signal }),
  ]);
  const present = quote.sessionStart ?? quote.bars?.items[0]?.time ?? 0;
  const began = (days.bars?.items ?? []).map(({ time }) => time).filter((time) => time < present);
  const earlier = await Promise.all(
    began
      .slice(1 - SESSIONS)
      .map((time) => call(getQuote, { symbol, period: '1m', before: time + MINUTE }, { signal })),
  );
  return { quote, earlier: earlier.map(({ bars }) => bars?.items ?? []) };
}
