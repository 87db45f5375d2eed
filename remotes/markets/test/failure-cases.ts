/**
 * For each call of this remote: where it is made, and what its screen shows with data, without data, and after a
 * failure.
 */

import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { getCustomer } from '@bourse/contract/customer';
import { listSettings } from '@bourse/contract/deployment';
import { getQuote, listCategories, listCurrencyPairs, listInstruments } from '@bourse/contract/market';
import { listOrderSymbols } from '@bourse/contract/order-symbols';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { listRealisedLots } from '@bourse/contract/realised';
import { encode } from '@bourse/contract/schema';
import { settle } from '@bourse/contract/settle';
import { isWatched, listWatchlist, unwatch, watch } from '@bourse/contract/watchlist';
import {
  addWatchlist,
  listWatchlists,
  orderWatched,
  removeWatchlist,
  renameWatchlist,
} from '@bourse/contract/watchlists';
import { HEAD_START } from '@bourse/remote-kit/use-is-later';
import { priceAlertsAtom } from '@bourse/session/price-alerts';
import { store, userInfoAtom } from '@bourse/session/session';
import {
  requestsOf as at,
  button,
  type FailureCase,
  fromStart as from,
  list,
  named,
  polled,
  press,
  problem,
  text,
} from '@bourse/testing/failure-table';
import type { Rendered } from '@bourse/testing/render';
import { clickInAct } from '@bourse/testing/render';
import { advance } from '@bourse/testing/timers';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { deviceListsAtom } from '../src/watchlists/device-lists.atoms.ts';
import { open, openSlot } from './open-remote.ts';

const STEEL = 'EXSTEEL.NS';
const DEMOBANK = 'DEMOBANK.NS';

/** A quote without bars. */
const PRICE = at(getQuote, String.raw`\?symbol=[^&]*$`);

/** Files that were saved; the document of the tests has no addresses of files. */
let savedFiles = 0;
URL.createObjectURL = () => `blob:${++savedFiles}`;
URL.revokeObjectURL = () => undefined;

const isOff = async (name: string) => {
  const one = await button(name);
  await waitFor(() =>
    expect(one.getAttribute('aria-disabled') ?? String(one.hasAttribute('disabled'))).toBe('true'),
  );
};

const stock = () => open('/stock/v2/EXSTEEL.NS/Example');
const ticket = (side = 'buy', symbol = STEEL) => open(`/stock/trading/${symbol}/IN/Example?type=${side}`);
const firstSteps = () => openSlot('home.first-steps/v1', { isLater: false });
const watchlist = () => openSlot('home.watchlist/v1', { isLater: true });
const pressFirst = async (name: RegExp) => {
  const [one] = await screen.findAllByRole('button', { name });
  await clickInAct(one);
};
const heading = named('heading', 'EXSTEEL');
const oneLink = named('link', 'Buy');

const withoutBars = async () => {
  const quote = await call(getQuote, { symbol: STEEL });
  return encode(getQuote.output, { ...quote, bars: { items: [], total: 0 } });
};
/** Radix selects a tab on mousedown, not on click. */
const choosePeriod = async ({ user }: Rendered, name: string) =>
  user.click(await screen.findByRole('tab', { name }));

/** Moves to the oldest bar, which loads older ones. */
const panBack = async () => {
  const bars = await screen.findByRole('slider');
  for (const key of ['End', 'Home']) fireEvent.keyDown(bars, { key });
};
const barsAre = (count: string) => async () => {
  const bars = await screen.findByRole('slider');
  await waitFor(() => {
    fireEvent.keyDown(bars, { key: 'ArrowLeft' });
    expect(bars.getAttribute('aria-valuemax')).toBe(count);
  });
};

const placeOrder = async () => {
  const review = await button('Review order');
  await waitFor(() => expect(review.getAttribute('aria-disabled')).not.toBe('true'));
  await press('Review order', 'Place order');
};
const ordering =
  (go: () => Promise<Rendered>) =>
  async (fail: () => void): Promise<Rendered> => {
    const page = await go();
    fail();
    await placeOrder();
    return page;
  };
/** Whatever failed, the order was settled as not placed (D82). */
const notPlaced = text('Not carried out');
/** An order without a known outcome must not be reported as failed (D25). */
const checking = async () => {
  await screen.findByText('Checking…');
  expect(screen.queryByText(/failed/i)).toBeNull();
};

const star = (before: boolean) => async (fail: () => void) => {
  if (before) await call(watch, { symbol: STEEL });
  const page = await stock();
  fail();
  await press(before ? 'Remove from watchlist' : 'Add to watchlist');
  return page;
};
const starIs = (watched: boolean) => () => button(watched ? 'Remove from watchlist' : 'Add to watchlist');
const starFailed = (watched: boolean) => async () => {
  await screen.findByText('Operation failed, try later');
  await starIs(watched)();
};

/** A watchlist with one instrument. */
const watching = async () => {
  await call(watch, { symbol: DEMOBANK });
  const page = await open('/watchlists');
  await named('list', 'Your watchlist')();
  return page;
};

const setAlert = () => {
  const customer = store.get(userInfoAtom)?.id ?? '';
  store.set(priceAlertsAtom, () => [
    { id: 'a', customer, symbol: STEEL, name: 'Steel', level: '1', way: 'up', decimals: 2, reached: null },
  ]);
};
/** A named list with two instruments, in Edit. */
const editing = async () => {
  const { id } = await call(addWatchlist, { name: 'Steel', symbols: [STEEL, DEMOBANK] });
  const page = await open(`/watchlists?list=${id}`);
  await named('list', 'Steel')();
  await press('Edit');
  return page;
};
const nameField = () => screen.findByRole('textbox', { name: 'Name of the list' });
const nameList = async (value: string) => {
  fireEvent.change(await nameField(), { target: { value } });
};
const nameIsWrong = async () => {
  const field = await nameField();
  await waitFor(() => expect(field).toBeInvalid());
};

/** The alert is already reached, which is announced by the first poll. */
const waitForPrice = () => {
  setAlert();
  return openSlot('frame.price-alerts/v1');
};
const allAlerts = () => {
  setAlert();
  return open('/price-alerts');
};

/** By source file and call. A test compares the keys with the sources. */
export const FAILURE_CASES: Readonly<Record<string, FailureCase>> = {
  'chart/chart-bars.ts getQuote': {
    request: at(getQuote, '.*interval=1wk'),
    open: async (fail) => {
      fail();
      const page = await stock();
      await choosePeriod(page, 'Weekly');
      return page;
    },
    data: text(/^EXSTEEL, Weekly, /),
    failed: problem('Couldn’t load the chart'),
    empty: text('No prices in this period'),
    nothing: withoutBars,
    again: 'retry',
  },
  'chart/plot.tsx getQuote': {
    request: at(getQuote, '.*before='),
    open: async (fail) => {
      fail();
      const page = await stock();
      await choosePeriod(page, 'Daily');
      await panBack();
      return page;
    },
    data: barsAre('480'),
    failed: barsAre('240'),
    // There are no older bars.
    empty: barsAre('240'),
    nothing: withoutBars,
    again: panBack,
  },
  'home/home-markets.tsx listCategories': list(listCategories, () => openSlot('home.markets/v1'), {
    data: named('list', 'India'),
    failed: 'Couldn’t load the markets',
    empty: named('heading', 'Markets'),
  }),
  'home/home-markets.tsx listInstruments': polled(
    list(listInstruments, () => openSlot('home.markets/v1'), {
      data: named('link', /^NIFTY 50\d\d,\d{3}/),
      failed: 'Couldn’t load the markets',
      // The tiles ask by themselves.
      empty: named('link', /^NIFTY 50\d\d,\d{3}/),
    }),
  ),
  'home/home-first-steps.tsx getCustomer': {
    request: at(getCustomer),
    as: 'newcomer',
    open: from(firstSteps),
    data: named('list', 'First steps'),
    failed: async () => expect(screen.queryByRole('list', { name: 'First steps' })).not.toBeInTheDocument(),
  },
  'home/first-steps.tsx listInstruments': {
    request: at(listInstruments),
    as: 'newcomer',
    open: from(firstSteps),
    data: named('link', 'Set a price alert'),
    failed: named('link', 'Set a price alert'),
  },
  'home/first-steps.tsx listOrders': {
    request: at(listOrders),
    as: 'newcomer',
    open: from(firstSteps),
    data: named('link', 'Buy your first share'),
    failed: named('link', 'Buy your first share'),
  },
  'home/home-movers.tsx listCategories': {
    request: at(listCategories),
    open: from(() => openSlot('home.movers/v1')),
    data: named('list', 'Gainers'),
    failed: async () => expect(screen.queryByRole('list', { name: 'Gainers' })).not.toBeInTheDocument(),
  },
  'home/suggestions.tsx listCategories': {
    ...list(listCategories, watchlist, {
      data: named('list', 'Most traded'),
      failed: 'Couldn’t load the markets',
      empty: text('Tap ☆ to follow a stock here.'),
    }),
    as: 'newcomer',
  },
  'home/suggestions.tsx listInstruments': polled({
    ...list(listInstruments, watchlist, {
      data: named('list', 'Most traded'),
      failed: 'Couldn’t load the markets',
      empty: text('Tap ☆ to follow a stock here.'),
    }),
    as: 'newcomer',
  }),
  'home/suggestions.tsx watch': {
    request: at(watch),
    as: 'newcomer',
    open: async (fail) => {
      const page = await watchlist();
      await screen.findByRole('list', { name: 'Most traded' });
      fail();
      await pressFirst(/^Follow /);
      return page;
    },
    data: named('list', 'Your watchlist'),
    failed: text('Operation failed, try later'),
    again: () => pressFirst(/^Follow /),
    // The back end says that it is done, and it is not.
    undone: named('list', 'Most traded'),
  },
  'market-lists/forex-screen.tsx listCurrencyPairs': polled(
    list(listCurrencyPairs, () => open('/forex'), {
      data: named('list', 'Forex'),
      failed: 'Failed to load forex list',
      empty: text('No forex data available'),
    }),
  ),
  'market-lists/futures-screen.tsx listInstruments': polled(
    list(listInstruments, () => open('/futures'), {
      data: named('list', 'Futures'),
      failed: 'Failed to load futures list',
      empty: text('No futures data available'),
    }),
  ),
  'instruments/index-tile.tsx getQuote': {
    request: PRICE,
    open: from(() => open('/watchlists')),
    data: named('link', /^Sensex.*\d\.\d\d/),
    failed: problem('Couldn’t load the indices'),
    again: 'retry',
    polls: true,
  },
  'instruments/index-strip.tsx getQuote': {
    request: PRICE,
    open: from(() => open('/watchlists')),
    data: named('link', /^Sensex.*\d\.\d\d/),
    failed: problem('Couldn’t load the indices'),
    again: 'retry',
    polls: true,
  },
  'instruments/live-quote.ts getQuote': {
    request: PRICE,
    open: from(stock),
    data: heading,
    failed: problem('Couldn’t load EXSTEEL'),
    again: 'retry',
    polls: true,
  },
  'instruments/nearest-instruments.tsx listInstruments': {
    request: at(listInstruments),
    open: from(() => open('/stock/v2/EXSTEL.NS/Example')),
    data: named('list', 'Did you mean'),
    // The page says the same without the similar codes.
    failed: text('We couldn’t find EXSTEL'),
    empty: text('We couldn’t find EXSTEL'),
    isList: true,
  },
  'market-lists/own-positions.tsx listPositions': {
    request: at(listPositions),
    open: async (fail) => {
      fail();
      const page = await open('/forex');
      await named('list', 'Forex')();
      await advance(HEAD_START);
      return page;
    },
    data: named('link', /^My forex positions₹/),
    // The way to the positions is there without their value.
    failed: named('link', 'My forex positions'),
    empty: named('link', 'My forex positions'),
    isList: true,
    again: 'poll',
    polls: true,
  },
  'market-lists/treasury-screen.tsx listInstruments': polled(
    list(listInstruments, () => open('/treasury-debt'), {
      data: named('list', 'Treasury debt'),
      failed: 'Failed to load treasury debt list',
      empty: text('No treasury debt data available'),
    }),
  ),
  'markets/category-list.tsx listInstruments': polled(
    list(listInstruments, () => open('/markets'), {
      data: named('list', 'NIFTY 50'),
      failed: 'Couldn’t load the markets',
      empty: text('Nothing is listed here'),
    }),
  ),
  'markets/index-summary.tsx getQuote': {
    request: PRICE,
    open: from(() => open('/markets')),
    data: named('link', /^NIFTY 50Practice market/),
    failed: problem('Couldn’t load NIFTY 50'),
    again: 'retry',
    polls: true,
  },
  'markets/movers.ts listInstruments': polled(
    list(listInstruments, () => open('/markets?view=gainers'), {
      data: named('list', 'Gainers'),
      failed: 'Couldn’t load the movers',
      empty: text(/^(Nothing is up now|This market does not report what moves)$/),
    }),
  ),
  'markets/markets-screen.tsx listCategories': list(listCategories, () => open('/markets'), {
    data: named('tab', 'NIFTY 50'),
    failed: 'Couldn’t load the markets',
    empty: text('No markets'),
  }),
  'order-ticket/order-ticket-screen.tsx getBalance': {
    request: at(getBalance),
    open: from(ticket),
    data: text(/Available/),
    failed: async () => {
      await problem('Couldn’t load your balance')();
      await isOff('Review order');
    },
    again: 'retry',
    polls: true,
  },
  'order-ticket/order-ticket-screen.tsx getQuote': {
    request: PRICE,
    open: from(ticket),
    data: text('EXSTEEL'),
    failed: problem('Couldn’t load the price'),
    again: 'retry',
    polls: true,
  },
  'order-ticket/instrument-orders.ts listOrders': polled(
    list(listOrders, () => ticket('sell'), {
      data: named('textbox', 'Quantity'),
      failed: 'Couldn’t load your lots',
      empty: text('Nothing to sell'),
    }),
  ),
  'order-ticket/order-ticket-screen.tsx listSettings': {
    request: at(listSettings),
    open: from(() => ticket('sell')),
    data: named('textbox', 'Quantity'),
    // Whole lots can be sold everywhere.
    failed: named('checkbox', / at /),
    empty: named('checkbox', / at /),
    isList: true,
    again: 'poll',
    polls: true,
  },
  'instruments/use-rate.ts listSettings': list(listSettings, () => ticket('buy', 'EXMPL'), {
    data: text(/^≈ \$1 = ₹8\d\.\d{4}$/),
    failed: 'Couldn’t load the exchange rate',
    empty: async () => {
      await screen.findByText('Exchange rate has not been updated');
      await isOff('Review order');
    },
  }),
  'order-ticket/use-order.ts buy': {
    request: at(buy),
    open: ordering(ticket),
    data: text(/^Bought 1 EXSTEEL/),
    failed: notPlaced,
  },
  'order-ticket/use-order.ts settle': {
    request: at(settle),
    afterLost: buy,
    open: ordering(ticket),
    data: text(/^Bought 1 EXSTEEL/),
    failed: checking,
    again: 'poll',
  },
  'order-ticket/use-order.ts listOrders': {
    request: at(listOrders),
    afterLost: buy,
    cannotSettle: true,
    open: ordering(ticket),
    data: text(/^Bought 1 EXSTEEL/),
    failed: checking,
    empty: checking,
    isList: true,
    again: 'poll',
  },
  'order-ticket/use-order.ts sell': {
    request: at(sell),
    open: ordering(() => ticket('sell', 'EXMPL')),
    data: text(/^Sold \d+ EXMPL/),
    failed: notPlaced,
  },
  'positions/positions-list.tsx listPositions': polled(
    list(listPositions, () => open('/trade'), {
      data: named('list', 'Positions'),
      failed: 'Couldn’t load positions',
      empty: text('No positions'),
    }),
  ),
  'positions/use-account-day.ts getCustomer': {
    request: at(getCustomer),
    open: from(() => open('/trade')),
    data: text(/^(Today’s P&L|P&L .+)$/),
    failed: text('Open positions'),
    again: 'poll',
    polls: true,
  },
  'records/all-orders.ts listOrders': {
    ...list(listOrders, () => open('/records'), {
      data: text('Order number'),
      failed: 'Couldn’t load this record',
      empty: text('We couldn’t find this record'),
    }),
    open: async (fail) => {
      const { items } = await call(listOrders, { kind: 'stock', limit: 1 });
      fail();
      return open(`/records/${items[0]?.orderNo}`);
    },
  },
  'records/realised.ts listRealisedLots': list(listRealisedLots, () => open('/records?profit=2025'), {
    data: named('button', /^Save 2025–26/),
    failed: 'Couldn’t load your sales',
    empty: text(/^No sales in 2025–26/),
  }),
  'records/records-screen.tsx listOrderSymbols': {
    request: at(listOrderSymbols),
    open: from(() => open('/records')),
    data: named('option', 'SAMPLETEA'),
    // The records can be viewed, of all instruments.
    failed: named('link', /^Buy|^Sell/),
    isList: true,
    empty: named('link', /^Buy|^Sell/),
    again: 'poll',
  },
  'records/save-records.tsx listOrders': {
    request: at(listOrders),
    isList: true,
    open: async (fail) => {
      const page = await open('/records');
      await named('link', /^Buy|^Sell/)();
      savedFiles = 0;
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      fail();
      await press('CSV');
      return page;
    },
    failed: text(/^Not all records could be read/),
    empty: text('No records to save'),
    data: () => waitFor(() => expect(savedFiles).toBe(1)),
    again: () => press('CSV'),
  },
  'records/records-screen.tsx listOrders': list(listOrders, () => open('/records'), {
    data: named('link', /^Buy|^Sell/),
    failed: 'Couldn’t load trading records',
    empty: text('No trading records'),
  }),
  'stock-detail/favourite.tsx isWatched': {
    request: at(isWatched),
    open: from(stock),
    data: starIs(true),
    failed: async () => {
      await heading();
      await isOff('Add to watchlist');
    },
  },
  'stock-detail/favourite.tsx unwatch': {
    request: at(unwatch),
    as: 'newcomer',
    open: star(true),
    data: starIs(false),
    failed: starFailed(true),
    undone: starIs(true),
    again: () => press('Remove from watchlist'),
  },
  'stock-detail/favourite.tsx watch': {
    request: at(watch),
    as: 'newcomer',
    open: star(false),
    data: starIs(true),
    failed: starFailed(false),
    undone: starIs(false),
    again: () => press('Add to watchlist'),
  },
  'price-alerts/price-alert-notices.tsx getQuote': {
    request: PRICE,
    open: from(waitForPrice),
    data: text(/^EXSTEEL has risen to/),
    failed: async () => expect(screen.queryByText(/has risen to/)).toBeNull(),
    again: 'poll',
  },
  'price-alerts/price-alerts-screen.tsx getQuote': {
    request: PRICE,
    open: from(allAlerts),
    data: named('link', /^EXSTEEL.*\d\.\d\d$/),
    failed: named('link', /^EXSTEEL.*–$/),
    again: 'poll',
    polls: true,
  },
  'stock-detail/own-position.tsx listPositions': {
    ...list(listPositions, stock, {
      data: text('Quantity'),
      failed: 'Couldn’t load positions',
      // What is left of it: its lots.
      empty: named('button', /lots?$/),
    }),
    polls: true,
  },
  'stock-detail/stock-detail-screen.tsx listOrders': {
    request: at(listOrders),
    open: from(stock),
    data: named('heading', 'Your position'),
    // The stock can be viewed and sold even if its orders fail to load.
    failed: async () => {
      await heading();
      await named('link', 'Sell')();
    },
    empty: async () => {
      await oneLink();
      await screen.findByText('None held');
    },
    isList: true,
    again: 'poll',
    polls: true,
  },
  'watchlists/index-tiles.tsx listCategories': list(listCategories, () => open('/watchlists'), {
    data: named('link', /^Sensex/),
    failed: 'Couldn’t load the indices',
    empty: named('list', 'Your watchlist'),
  }),
  'watchlists/held.ts listPositions': {
    request: at(listPositions),
    open: async (fail) => {
      fail();
      const page = await open('/watchlists');
      await named('list', 'Your watchlist')();
      await advance(HEAD_START);
      return page;
    },
    data: text(/held$/),
    // The list is whole without the marks of what is held.
    failed: named('list', 'Your watchlist'),
  },
  'watchlists/list-choice.tsx isWatched': {
    request: at(isWatched),
    as: 'newcomer',
    open: async (fail) => {
      const page = await watching();
      fail();
      await press('More for Demo Bank Ltd', 'Watchlists');
      return page;
    },
    data: named('checkbox', 'Watchlist'),
    failed: problem('Couldn’t load your watchlist'),
    again: 'retry',
  },
  'watchlists/use-watchlists.ts listInstruments': {
    request: at(listInstruments),
    open: async (fail, broker) => {
      broker.current.faults?.add({ path: `/api${listWatchlists.path}`, kind: 'status', status: 404 });
      store.set(deviceListsAtom, () => [
        { id: 'x', name: 'Steel', saved: [{ symbol: STEEL, name: 'Example Steel Ltd' }] },
      ]);
      fail();
      return open('/watchlists?list=x');
    },
    data: named('list', 'Steel'),
    failed: problem('Couldn’t load your watchlist'),
    // An instrument that the back end says nothing about is listed without figures.
    empty: named('list', 'Steel'),
    isList: true,
    again: 'retry',
    polls: true,
  },
  'watchlists/use-watchlists.ts listWatchlists': {
    request: at(listWatchlists, String.raw`(\?|$)`),
    open: from(() => open('/watchlists')),
    data: named('list', 'Your watchlist'),
    // The first list is there without the others.
    failed: named('list', 'Your watchlist'),
  },
  'watchlists/use-watchlists.ts addWatchlist': {
    request: at(addWatchlist),
    as: 'newcomer',
    open: async (fail) => {
      const page = await watching();
      await press('New list');
      await nameList('Steel');
      fail();
      await press('Create list');
      return page;
    },
    data: named('tab', 'Steel'),
    failed: nameIsWrong,
    again: () => press('Create list'),
  },
  'watchlists/use-watchlists.ts renameWatchlist': {
    request: at(renameWatchlist),
    as: 'newcomer',
    open: async (fail) => {
      const page = await editing();
      await press('Rename list');
      await nameList('Metals');
      fail();
      await press('Save');
      return page;
    },
    data: named('tab', 'Metals'),
    failed: nameIsWrong,
    undone: named('tab', 'Steel'),
    again: () => press('Save'),
  },
  'watchlists/use-watchlists.ts removeWatchlist': {
    request: at(removeWatchlist),
    as: 'newcomer',
    open: async (fail) => {
      const page = await editing();
      fail();
      await press('Remove list');
      return page;
    },
    data: text('Your watchlist is empty'),
    failed: text('Operation failed, try later'),
    undone: named('tab', 'Steel'),
  },
  'watchlists/use-watchlists.ts orderWatched': {
    request: at(orderWatched),
    as: 'newcomer',
    open: async (fail) => {
      const page = await editing();
      fail();
      await press('Move DEMOBANK up');
      return page;
    },
    data: text('DEMOBANK is now 1 of 2'),
    failed: text('Operation failed, try later'),
    undone: text('DEMOBANK is now 1 of 2'),
  },
  'watchlists/use-watchlists.ts watch': {
    request: at(watch),
    as: 'newcomer',
    open: async (fail) => {
      const page = await watching();
      await press('More for Demo Bank Ltd', 'Remove from this list');
      fail();
      await press('Undo');
      return page;
    },
    data: named('list', 'Your watchlist'),
    failed: text('Operation failed, try later'),
    undone: text('Your watchlist is empty'),
  },
  'watchlists/use-watchlists.ts unwatch': {
    request: at(unwatch),
    as: 'newcomer',
    open: async (fail) => {
      const page = await watching();
      fail();
      await press('Edit', 'Remove DEMOBANK', 'Remove');
      return page;
    },
    data: text('Your watchlist is empty'),
    failed: text('Delete failed, please try again later'),
    undone: () => button('Remove DEMOBANK'),
    again: () => press('Remove'),
  },
  'watchlists/use-watchlists.ts listWatchlist': polled(
    list(listWatchlist, () => open('/watchlists'), {
      data: named('list', 'Your watchlist'),
      failed: 'Couldn’t load your watchlist',
      empty: text('Your watchlist is empty'),
    }),
  ),
};
