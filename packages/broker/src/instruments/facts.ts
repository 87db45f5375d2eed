/** What a quote tells of an instrument beside its price and terms. */
import { FIFTY_TWO_WEEKS, NO_FACTS, type Quote } from '@bourse/contract/market';
import { max, min } from '@bourse/money/decimal';
import { pacer } from '../call/pacer.ts';
import type { Session } from '../market/calendar.ts';
import type { Market } from '../market/market.ts';
import { memoize } from '../market/memoize.ts';
import type { Quote as MarketQuote } from '../market/quote.ts';
import { INSTRUMENTS, type Instrument } from '../market/symbols.ts';
import { amountOf } from '../market/ticks.ts';
import type { Year } from '../market/year.ts';

export type Facts = Pick<Quote, keyof typeof NO_FACTS>;

interface Asked {
  instrument: Instrument;
  session: Session;
}

/** The year before a session, worked out once for it, and in parts where it takes long. */
const openYears = (market: Market) =>
  memoize(
    INSTRUMENTS.length,
    async ({ instrument, session: { opensAt }, session }: Asked): Promise<Year> => {
      const pause = pacer();
      for (const _ of market.workOutDays(instrument, opensAt, opensAt - FIFTY_TWO_WEEKS)) await pause();
      return market.yearBefore(instrument, session);
    },
    ({ instrument, session }) => `${instrument.symbol} ${session.day}`,
  );

const years = new WeakMap<Market, ReturnType<typeof openYears>>();

const yearOf = (market: Market, asked: Asked): Promise<Year> => {
  const known = years.get(market) ?? openYears(market);
  years.set(market, known);
  return known(asked);
};

/** What does not change. A purchase and a sale of one instant have the same price, and a future is paid in full. */
const lastingOf = ({ kind, name }: Instrument): Partial<Facts> => {
  if (kind === 'futures') return { marginPercent: '100' };
  if (kind !== 'forex') return {};
  const [baseName = null, quoteName = null] = name.split(' / ');
  return { spread: '0', baseName, quoteName };
};

/** @param quote of an instant in the session */
export const factsOf = async (
  market: Market,
  instrument: Instrument,
  session: Session,
  quote: MarketQuote,
): Promise<Facts> => {
  const { high, low, averageVolume } = await yearOf(market, { instrument, session });
  return {
    ...NO_FACTS,
    ...lastingOf(instrument),
    averageVolume: averageVolume ?? null,
    yearHigh: high === undefined ? quote.high : max(quote.high, amountOf(instrument, high)),
    yearLow: low === undefined ? quote.low : min(quote.low, amountOf(instrument, low)),
  };
};
