/** The failures of the calls of block trades and QIP. */
import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { listOffers } from '@bourse/contract/deals';
import { listSettings } from '@bourse/contract/deployment';
import { buy, listOrders } from '@bourse/contract/orders';
import { changePassword } from '@bourse/contract/passwords';
import { settle } from '@bourse/contract/settle';
import {
  type FailureCase,
  fromStart,
  list,
  named,
  polled,
  press,
  requestsOf,
  text,
} from '@bourse/testing/failure-table';
import type { Rendered } from '@bourse/testing/render';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { open } from './open-remote.ts';

const FAILED = 'Couldn’t load the offers';
const offers = () => open('/qip');
const offerOf = async (kind: 'bulk' | 'qip', symbol: string) =>
  (await call(listOffers, { kind })).items.find((offer) => offer.symbol === symbol)?.id ?? '';
const CODE = '582047';
/** The sheet of an offer whose minimum a newcomer can pay. */
const sheet = async () => open(`/qip?buy=${await offerOf('qip', 'EXPOWER.NS')}&quantity=200`);
const quantity = named('textbox', 'Quantity');
const bought = text(/^Bought 200 EXPOWER at/);

const confirm = async ({ user }: Pick<Rendered, 'user'>) => {
  await user.type(await screen.findByLabelText('Transaction password', { selector: 'input' }), CODE);
  await press('Confirm purchase');
};
/** A newcomer buys, because the money of the demo customer would not last for each failure. */
const buying = async (fail: () => void) => {
  await call(changePassword, { newCode: CODE, type: 'fund', isFirst: true, loginPassword: 'newcomer' });
  const page = await sheet();
  await text(/^₹[\d.]+ × 200$/)();
  fail();
  await confirm(page);
  return page;
};
/** A call without a known outcome must not be said to have failed (D25). */
const checking = async () => {
  await screen.findByText('Checking…');
  expect(screen.queryByText(/failed/i)).toBeNull();
};

export const DEAL_FAILURES: Readonly<Record<string, FailureCase>> = {
  'deals/offers-screen.tsx getBalance': {
    request: requestsOf(getBalance),
    open: fromStart(offers),
    data: text(/^₹[\d,.]+$|^Available/),
    failed: named('list', 'QIP'),
    polls: true,
  },
  'deals/offers-screen.tsx listOffers': polled(
    list(listOffers, offers, { data: named('list', 'QIP'), failed: FAILED, empty: text('No QIP now') }),
  ),
  // An offer that the list does not have, here because it failed.
  'deals/buy-sheet.tsx listOffers': {
    request: requestsOf(listOffers),
    open: async (fail) => {
      const id = await offerOf('qip', 'EXPOWER.NS');
      fail();
      return open(`/qip?buy=${id}`);
    },
    data: quantity,
    // The list behind the sheet fails with it.
    failed: text(FAILED),
    empty: text('This offer is not there any more'),
    isList: true,
    again: async ({ user }) => {
      const [retry] = (await screen.findAllByRole('button', { name: 'Retry' })).slice(-1);
      if (retry) await user.click(retry);
    },
  },
  'use-block-rates.ts listSettings': {
    request: requestsOf(listSettings),
    open: async (fail) => {
      const id = await offerOf('bulk', 'SMPL');
      fail();
      return open(`/block-trading?buy=${id}&quantity=10`);
    },
    data: text(/^Amount at ≈ \$1 = ₹/),
    failed: text('Waiting for your balance'),
    empty: text('Exchange rate has not been updated'),
    isList: true,
    again: 'poll',
    polls: true,
  },
  'deals/deal-form.tsx getBalance': {
    request: requestsOf(getBalance),
    open: fromStart(sheet),
    data: text(/^₹[\d.]+ × 200$/),
    failed: text('Waiting for your balance'),
    again: 'poll',
  },
  'deals/deal-outcome.tsx getBalance': {
    request: requestsOf(getBalance),
    as: 'newcomer',
    open: buying,
    data: bought,
    failed: bought,
  },
  'deals/deal-orders-screen.tsx listOrders': polled(
    list(listOrders, () => open('/qip/orders'), {
      data: named('list', /20\d\d$/),
      failed: 'Couldn’t load your orders',
      empty: text('No QIP orders yet'),
    }),
  ),
  'deals/use-deal.ts buy': {
    request: requestsOf(buy),
    as: 'newcomer',
    open: buying,
    data: bought,
    failed: text('Not carried out'),
    again: async (page) => {
      await press('Back to the order');
      await quantity();
      await confirm(page);
    },
  },
  'deals/use-deal.ts listOrders': {
    request: requestsOf(listOrders),
    afterLost: buy,
    cannotSettle: true,
    as: 'newcomer',
    open: buying,
    data: bought,
    failed: checking,
    empty: checking,
    isList: true,
    again: 'poll',
  },
  'deals/use-deal.ts settle': {
    request: requestsOf(settle),
    afterLost: buy,
    as: 'newcomer',
    open: buying,
    data: bought,
    failed: checking,
    again: 'poll',
  },
};
