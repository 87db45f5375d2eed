/** Converts the market's instruments to rows of the lists. */
import type { Instrument as Row } from '@bourse/contract/market';
import { Refusal } from '../call/refusal.ts';
import type { Market } from '../market/market.ts';
import { INSTRUMENTS, type Instrument } from '../market/symbols.ts';
import { termsOf } from '../market/terms.ts';

const bySymbol = new Map(INSTRUMENTS.map((instrument) => [instrument.symbol, instrument]));

export const instrumentOf = (symbol: string): Instrument | undefined => bySymbol.get(symbol);

/** @throws Refusal `not-found` */
export const requireInstrument = (symbol: string): Instrument => {
  const instrument = instrumentOf(symbol);
  if (!instrument) throw new Refusal('not-found');
  return instrument;
};

/** A row of a list: the instrument with its price at an instant. */
export const rowOf = (market: Market, instrument: Instrument, at: number): Row => {
  const quote = market.quote(instrument, at);
  const { linePath, basePath } = market.sparkline(instrument, at);
  return {
    id: String(instrument.id),
    symbol: instrument.symbol,
    name: instrument.name,
    kind: instrument.kind,
    market: instrument.market,
    marketName: instrument.marketName,
    exchange: instrument.exchange,
    price: quote.price,
    previousClose: quote.previousClose,
    changePercent: quote.changePercent,
    volume: quote.volume,
    decimals: instrument.decimals,
    currency: instrument.currency,
    time: quote.time,
    ...termsOf(instrument, quote.price, at),
    linePath,
    basePath,
  };
};
