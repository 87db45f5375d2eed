import { listInstruments as endpoint } from '@bourse/contract/market';
import { marketCall } from '../call/call.ts';
import { findInstrument } from '../market/symbols.ts';
import { instrumentPage, pageOfRows } from './instrument-page.ts';
import { answeredUntilNextTrade } from './until-next-trade.ts';

/**
 * Lists a market (D16), searches it, or answers the named instruments in the order in which they are named. Indices are found by
 * search and by symbol but are not rows of a market.
 */
export const listInstruments = marketCall(
  endpoint,
  answeredUntilNextTrade(async ({ symbols, search, code, ...asked }, market, at) => {
    if (!symbols) return instrumentPage({ ...asked, query: search || code || '' }, market, at);
    const named = new Set(symbols.flatMap((symbol) => findInstrument(symbol) ?? []));
    return pageOfRows([...named], asked, market, at);
  }),
);
