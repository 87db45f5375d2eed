/** Every call of the API, for whoever needs all of them: the broker's routes, the API's description, the tests. */
import { listBills } from './bills.ts';
import { getBalance, getCustomer } from './customer.ts';
import { listSettings } from './deployment.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { getQuote, listCategories, listCurrencyPairs, listInstruments } from './market.ts';
import { getNewsItem, listNews } from './news.ts';
import { buy, listOrders, sell } from './orders.ts';
import { listPositions } from './positions.ts';
import { countUnread, getServiceLink } from './service.ts';
import { forgotPassword, login, register } from './session.ts';
import { isWatched, listWatchlist, unwatch, watch } from './watchlist.ts';

export const endpoints: readonly AnyEndpoint[] = [
  login,
  register,
  forgotPassword,
  getCustomer,
  getBalance,
  listCategories,
  listInstruments,
  listCurrencyPairs,
  getQuote,
  listWatchlist,
  isWatched,
  watch,
  unwatch,
  buy,
  sell,
  listOrders,
  listPositions,
  listBills,
  listNews,
  getNewsItem,
  countUnread,
  getServiceLink,
  listSettings,
];
