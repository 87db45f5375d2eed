/** Every call that the broker answers. A test holds this list to the contract's. */
import { forgotPassword } from './accounts/forgot-password.ts';
import { getCustomer } from './accounts/get-customer.ts';
import { login } from './accounts/login.ts';
import { register } from './accounts/register.ts';
import { listBills } from './bills/list-bills.ts';
import { listSettings } from './deployment/list-settings.ts';
import type { Call } from './http/call.ts';
import { getQuote } from './instruments/get-quote.ts';
import { listCategories } from './instruments/list-categories.ts';
import { listCurrencyPairs } from './instruments/list-currency-pairs.ts';
import { listInstruments } from './instruments/list-instruments.ts';
import { getBalance } from './ledger/get-balance.ts';
import { getNewsItem } from './news/get-news-item.ts';
import { listNews } from './news/list-news.ts';
import { buy } from './orders/buy.ts';
import { listOrders } from './orders/list-orders.ts';
import { sell } from './orders/sell.ts';
import { listPositions } from './positions/list-positions.ts';
import { countUnread } from './service/count-unread.ts';
import { getServiceLink } from './service/get-service-link.ts';
import { isWatched } from './watchlist/is-watched.ts';
import { listWatchlist } from './watchlist/list-watchlist.ts';
import { unwatch } from './watchlist/unwatch.ts';
import { watch } from './watchlist/watch.ts';

export const calls: readonly Call[] = [
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
