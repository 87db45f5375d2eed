/** The failures of the calls of fund investment. */
import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { listFundOrders, listFunds, purchaseFund } from '@bourse/contract/funds';
import { settle } from '@bourse/contract/settle';
import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
import { UnderWay } from '@bourse/remote-kit/under-way';
import { store } from '@bourse/session/session';
import { underWayAtom } from '@bourse/session/under-way';
import {
  type FailureCase,
  fromStart,
  list,
  named,
  polled,
  press,
  problem,
  requestsOf,
  text,
} from '@bourse/testing/failure-table';
import { renderPart } from '@bourse/testing/render';
import { advance } from '@bourse/testing/timers';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { feature } from '../feature.ts';
import { remote } from '../src/remote.tsx';
import { open } from './open-remote.ts';

const LIST = 'Failed to load fund list';
const ORDERS = 'Couldn’t load your fund orders';
const REVIEW = 'Review investment';
const funds = () => open('/fund-investment');
const orders = () => open('/fund-investment/orders');
/** The cheapest: a table of failures buys many. */
const fund = async () => {
  const found = (await call(listFunds, {})).items.find(({ unit }) => unit === '5000');
  return open(`/fund-investment?fund=${found?.id}`);
};
const invest = () => press(REVIEW, 'Invest ₹5,000.00');
const investing: FailureCase['open'] = async (fail) => {
  const page = await fund();
  await screen.findByRole('button', { name: REVIEW });
  fail();
  await invest();
  return page;
};
const invested = text('Invested ₹5,000.00 in Example Liquid 7');
/** A purchase without a known outcome must not be said to have failed (D25). */
const checking = async () => {
  await screen.findByText('Checking…');
  expect(screen.queryByText(/failed/i)).toBeNull();
};
const gone = text('This fund is no longer offered');
const notFound = text('We couldn’t find this order');
const underWay = named('list', 'Under way');
const nothing = async () => {
  await waitFor(() => expect(screen.queryByText('Under way')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
};

export const FUND_FAILURES: Readonly<Record<string, FailureCase>> = {
  'fund-investment/fund-orders-screen.tsx listFundOrders': polled(
    list(listFundOrders, orders, {
      data: named('list', 'Fund orders'),
      failed: ORDERS,
      empty: text('No fund orders yet'),
    }),
  ),
  'fund-investment/fund-sheet.tsx getBalance': {
    request: requestsOf(getBalance),
    open: async (fail) => {
      fail();
      return fund();
    },
    // The purchase does without it: the back end checks it again.
    data: text('Available after'),
    failed: named('button', REVIEW),
    polls: true,
  },
  'fund-investment/fund-sheet.tsx listFunds': {
    request: requestsOf(listFunds, String.raw`\?.*limit=50`),
    open: fromStart(() => open('/fund-investment?fund=999')),
    data: gone,
    failed: problem(LIST),
    empty: gone,
    isList: true,
    again: 'retry',
  },
  'fund-investment/funds-screen.tsx getBalance': {
    request: requestsOf(getBalance),
    open: fromStart(funds),
    data: text(/^Available ₹/),
    failed: text('Available –'),
    again: 'poll',
    polls: true,
  },
  'fund-investment/funds-screen.tsx listFunds': polled(
    list(listFunds, funds, { data: named('list', 'Funds'), failed: LIST, empty: text('No funds now') }),
  ),
  'fund-investment/order-sheet.tsx listFundOrders': {
    request: requestsOf(listFundOrders, String.raw`\?page=1&limit=50`),
    open: fromStart(() => open('/fund-investment/orders?order=F0')),
    data: notFound,
    failed: problem(ORDERS),
    empty: notFound,
    isList: true,
    again: 'retry',
  },
  'fund-investment/purchase.ts listFundOrders': {
    request: requestsOf(listFundOrders),
    as: 'newcomer',
    afterLost: purchaseFund,
    cannotSettle: true,
    open: investing,
    data: invested,
    failed: checking,
    empty: checking,
    isList: true,
    again: 'poll',
  },
  'fund-investment/purchase.ts purchaseFund': {
    request: requestsOf(purchaseFund),
    as: 'newcomer',
    open: investing,
    data: invested,
    // Whatever failed, the purchase was settled as not sent (D82).
    failed: text('Not carried out'),
    again: async () => {
      await press('Back to the fund');
      await advance(1_000);
      await invest();
    },
  },
  'fund-investment/purchase.ts settle': {
    request: requestsOf(settle),
    as: 'newcomer',
    afterLost: purchaseFund,
    open: investing,
    data: invested,
    failed: checking,
    again: 'poll',
  },
  'fund-investment/use-fund-items.ts listFundOrders': {
    request: requestsOf(listFundOrders),
    open: async (fail) => {
      const [order] = (await call(listFundOrders, { status: 'completed' })).items;
      await addTranslations(remote.name, remote.translations as TranslationSource);
      store.set(underWayAtom, remote.name, [`fund ${order?.orderNo}`]);
      fail();
      const page = await renderPart(<UnderWay place="home.under-way/v1" rows={2} />, [{ feature, remote }]);
      await advance(1_000);
      return page;
    },
    data: underWay,
    failed: nothing,
    // Without its rows there are those of the applications.
    empty: underWay,
    isList: true,
    again: () => advance(60_000),
  },
};
