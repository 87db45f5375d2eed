import { getQuote as endpoint, NO_FACTS, type Period, type Quote } from '@bourse/contract/market';
import { encode } from '@bourse/contract/schema';
import { SerializedBody } from '../call/answer-body.ts';
import { marketCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import type { SerializedBar, Services } from '../call/services.ts';
import { MOST_CANDLES } from '../market/candles.ts';
import type { Quote as MarketQuote } from '../market/quote.ts';
import type { Instrument } from '../market/symbols.ts';
import { termsOf } from '../market/terms.ts';
import { dateText, dayFrom } from '../market/zones.ts';
import { factsOf } from './facts.ts';
import { requireInstrument } from './rows.ts';

interface Wanted {
  period: Period;
  before: number | undefined;
  /** Trade date (epoch day). */
  fromDay: number | undefined;
  limit: number | undefined;
}

/**
 * For minutes, the bars of the session that contains `before`; for other periods, the last bars that began before it.
 */
const barsOf = async (
  { market, serializedBars }: Services,
  instrument: Instrument,
  at: number,
  { period, before, fromDay, limit }: Wanted,
): Promise<readonly SerializedBar[]> => {
  const calendar = market.calendar(instrument.venue);
  // The bar that contains `before` belongs to the past, so it is shown complete.
  const isOfPast = period === '1m' && before !== undefined;
  const session = calendar.latestSession(isOfPast ? Math.min(at, before - 1) : at);
  if (!session) return [];
  // The next session may begin at the instant at which this one closes.
  const to = period === '1m' ? Math.min(at, session.closesAt - 1) : at;
  const rows = await serializedBars({ instrument, period, session, to, fromDay });
  const earlier = period === '1m' || before === undefined ? rows : rows.filter(({ time }) => time < before);
  return earlier.slice(limit === undefined ? 0 : -limit);
};

/** A quote without bars is the same for all customers until the next trade, so the object is reused. */
const withoutBars = new WeakMap<MarketQuote, Quote>();

const answerOf = async ({ market }: Services, instrument: Instrument, at: number): Promise<Quote> => {
  const quote = market.quote(instrument, at);
  const known = withoutBars.get(quote);
  if (known) return known;
  const session = market.calendar(instrument.venue).latestSession(at);
  const answer: Quote = {
    symbol: instrument.symbol,
    name: instrument.name,
    kind: instrument.kind,
    market: instrument.market,
    marketName: instrument.marketName,
    exchange: instrument.exchange,
    currency: instrument.currency,
    decimals: instrument.decimals,
    price: quote.price,
    change: quote.change,
    changePercent: quote.changePercent,
    open: quote.open,
    high: quote.high,
    low: quote.low,
    previousClose: quote.previousClose,
    volume: quote.volume,
    time: quote.time,
    ...termsOf(instrument, quote.price, at),
    ...(session ? await factsOf(market, instrument, session, quote) : NO_FACTS),
    isOpen: quote.isOpen,
    nextChange: quote.nextChange ?? null,
    sessionStart: session?.opensAt ?? null,
    sessionEnd: session?.closesAt ?? null,
    sessionDate: session && dateText(session.day),
    ...market.sparkline(instrument, at),
    bars: null,
  };
  withoutBars.set(quote, answer);
  return answer;
};

const json = (quote: Quote): string => JSON.stringify(encode(endpoint.output, quote));

/** Answers the quote of one instrument, with its bars if a period is given. */
export const getQuote = marketCall(
  endpoint,
  async ({ services, input, at }): Promise<Quote | SerializedBody> => {
    const { period, before, from, limit } = input;
    if (limit !== undefined && (limit < 1 || limit > MOST_CANDLES))
      throw new Refusal('invalid-input', 'limit');
    const fromDay = from === undefined ? undefined : dayFrom(from);
    if (from !== undefined && fromDay === undefined) throw new Refusal('invalid-input', 'from');
    const instrument = requireInstrument(input.symbol);
    const answer = await answerOf(services, instrument, at);
    if (!period) return answer;
    const bars = await barsOf(services, instrument, at, { period, before, fromDay, limit });
    const [first] = bars;
    const whole = json(first ? { ...answer, closeBefore: first.previousClose } : answer);
    return SerializedBody.ofJson(`${whole.slice(0, -1)},"rows":[${bars.map((bar) => bar.json).join()}]}`);
  },
);
