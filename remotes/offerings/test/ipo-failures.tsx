/** The failures of the calls of new offerings. */
import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { applyForIpo, listIpoApplications, listIpos } from '@bourse/contract/ipo';
import { listOrders } from '@bourse/contract/orders';
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

const FAILED = 'Couldn’t load offerings';
const ORDERS = 'Couldn’t load your applications';
const REVIEW = 'Review application';
const APPLY = 'Apply for 100';
const ipos = () => open('/ipo');
const orders = () => open('/ipo/orders');
const sheetOf = async (symbol: string) => {
  const found = (await call(listIpos, {})).items.find((ipo) => ipo.symbol === symbol);
  return open(`/ipo?apply=${found?.id}`);
};
const applying: FailureCase['open'] = async (fail) => {
  const page = await sheetOf('EXSTEEL.NS');
  await screen.findByText(/^Available after/);
  await screen.findByRole('button', { name: REVIEW });
  fail();
  await press(REVIEW, APPLY);
  return page;
};
const applied = text('Applied for 100 EXSTEEL');
/** An application without a known outcome must not be said to have failed (D25). */
const checking = async () => {
  await screen.findByText('Checking…');
  expect(screen.queryByText(/failed/i)).toBeNull();
};
const nothing = async () => {
  await waitFor(() => expect(screen.queryByText('Under way')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
};

/** An offering of a back end that does not say what was applied for. */
const UNSAID = {
  symbol: 'DEMODATA.NS',
  company_name: 'Demo Data Services Ltd',
  status: 'Forthcoming',
  issue_price: '100',
  min: 100,
  max: 500,
};

export const IPO_FAILURES: Readonly<Record<string, FailureCase>> = {
  'ipo/apply-sheet.tsx getBalance': {
    request: requestsOf(getBalance),
    open: async (fail) => {
      fail();
      return sheetOf('EXSTEEL.NS');
    },
    data: text('Available after'),
    failed: text('One moment…'),
    polls: true,
  },
  'ipo/ipo-orders-screen.tsx listIpoApplications': polled(
    list(listIpoApplications, orders, {
      data: named('list', 'Applications'),
      failed: ORDERS,
      empty: text('No applications yet'),
    }),
  ),
  'ipo/transfers.tsx listOrders': polled(
    list(listOrders, () => open('/ipo/orders?tab=transfers'), {
      data: named('list', 'Transfers'),
      failed: ORDERS,
      empty: text('No transfers yet'),
    }),
  ),
  'ipo/ipo-screen.tsx getBalance': {
    request: requestsOf(getBalance),
    open: fromStart(ipos),
    data: text(/^Available ₹/),
    failed: text('Available –'),
    again: 'poll',
    polls: true,
  },
  'ipo/ipo-screen.tsx listIpos': polled(
    list(listIpos, ipos, { data: named('list', 'Open'), failed: FAILED, empty: text('No open offerings') }),
  ),
  'ipo/use-application-items.ts listIpoApplications': {
    request: requestsOf(listIpoApplications),
    open: async (fail) => {
      await addTranslations(remote.name, remote.translations as TranslationSource);
      store.set(underWayAtom, remote.name, ['ipo 1', 'ipo 2']);
      fail();
      const page = await renderPart(<UnderWay place="home.under-way/v1" rows={2} />, [{ feature, remote }]);
      await advance(1_000);
      return page;
    },
    data: named('list', 'Under way'),
    failed: nothing,
    empty: nothing,
    isList: true,
    again: () => advance(60_000),
  },
  'ipo/use-application.ts applyForIpo': {
    request: requestsOf(applyForIpo),
    as: 'newcomer',
    open: applying,
    data: applied,
    // Whatever failed, the application was settled as not sent (D82).
    failed: text('Not carried out'),
    again: () => press('Back to the order', REVIEW, APPLY),
  },
  'ipo/use-application.ts listIpoApplications': {
    request: requestsOf(listIpoApplications),
    as: 'newcomer',
    afterLost: applyForIpo,
    cannotSettle: true,
    open: applying,
    data: applied,
    failed: checking,
    empty: checking,
    isList: true,
    again: 'poll',
  },
  'ipo/use-application.ts settle': {
    request: requestsOf(settle),
    as: 'newcomer',
    afterLost: applyForIpo,
    open: applying,
    data: applied,
    failed: checking,
    again: 'poll',
  },
  'ipo/use-applied.ts listIpoApplications': {
    request: requestsOf(listIpoApplications),
    open: async (fail, broker) => {
      const { items } = await call(listIpos, {});
      const id = items.find(({ symbol }) => symbol === UNSAID.symbol)?.id;
      broker.current.faults?.add({
        path: `/api${listIpos.path}`,
        kind: 'status',
        status: 200,
        body: { msg: 'ok', data: [{ ...UNSAID, id }] },
      });
      fail();
      return ipos();
    },
    data: named('link', 'Applied 300'),
    // Whether it was applied for is not known: the back end refuses a second application.
    failed: named('link', /^Apply Demo Data/),
    empty: named('link', /^Apply Demo Data/),
    isList: true,
    again: 'poll',
    polls: true,
  },
};
