import { listCurrencyPairs as endpoint } from '@bourse/contract/market';
import { marketCall } from '../call/call.ts';
import { instrumentPage } from './instrument-page.ts';
import { answeredUntilNextTrade } from './until-next-trade.ts';

export const listCurrencyPairs = marketCall(
  endpoint,
  answeredUntilNextTrade(({ code = '', ...asked }, market, at) =>
    instrumentPage({ ...asked, market: 'FOREX', query: code }, market, at),
  ),
);
