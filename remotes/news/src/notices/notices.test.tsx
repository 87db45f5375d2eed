// Imported statically, because compiling them on demand would exceed the patience of the first test.
import './notice-settings.tsx';
import './notices-screen.tsx';

import { call } from '@bourse/api/client';
import { countNotices } from '@bourse/contract/notice-count';
import {
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  type NoticeKind,
} from '@bourse/contract/notices';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { priceAlertsAtom } from '@bourse/session/price-alerts';
import { store, userInfoAtom } from '@bourse/session/session';
import { TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { renderRoute, type TestedRemote } from '@bourse/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { CREDITED, MATURED, tell } from '../../test/notices.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const DAY = 86_400_000;
const NO_SUCH_CALL = { kind: 'status', status: 404, body: { msg: 'no', data: 'not-found' } } as const;

const routes = ['/account/recharge-withdraw/:id', '/fund-investment/orders', '/stock/v2/:code/:name'].map(
  (path, n) => ({
    ...{ id: `record-${n}`, path, title: 'notices.title', requiresAuth: true },
  }),
);
/** The remotes that notices lead to. */
const others: TestedRemote[] = [
  {
    feature: { name: 'records-elsewhere', routes },
    remote: { ...remote, name: 'records-elsewhere', screens: {} },
  },
];
// Within act, because a lazily loaded sheet that suspends outside of it stays suspended in jsdom.
const open = (address = '/notices') => act(() => renderRoute({ feature, remote }, address, others));
const rowsOf = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const unread = async () => (await call(countNotices, {})).unread;

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('newcomer');
});

describe('the notices', () => {
  it('are what is new, and below it what was read, by day; each leads to its record', async () => {
    await tell(
      broker,
      { id: 1, ...MATURED, unread: false, at: TEST_INSTANT - DAY },
      {
        id: 2,
        kind: 'loan-rejected',
        topic: 'loans',
        amount: '500',
        reason: 'Too new',
        unread: false,
        at: TEST_INSTANT - DAY,
      },
      { id: 3, ...CREDITED },
    );
    await open();
    expect(await rowsOf('New')).toEqual(['Recharge credited, New11 Mar 2026, 11:00+₹25,000.00']);
    expect(await rowsOf('10 Mar 2026')).toEqual([
      'Loan rejected11:00 · Too new₹500.00',
      'Sample Income 28 has ended11:00+₹10,120.50',
    ]);
    expect(screen.getByRole('link', { name: /Recharge credited/ })).toHaveAttribute(
      'href',
      '/account/recharge-withdraw/R26031100000007',
    );
    expect(screen.getByRole('link', { name: /Sample Income/ })).toHaveAttribute(
      'href',
      '/fund-investment/orders',
    );
    // This application has no loans.
    expect(screen.queryByRole('link', { name: /Loan/ })).not.toBeInTheDocument();
  });

  it('are all read at once, and stay where they are', async () => {
    await tell(broker, { id: 1, ...CREDITED }, { id: 2, ...MATURED });
    const { user } = await open();
    expect(await rowsOf('New')).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(screen.queryByText(/^New:/)).not.toBeInTheDocument());
    expect(await rowsOf('New')).toHaveLength(2);
    // The number of unread notices is a call of its own, and may be answered after the list.
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument(),
    );
    expect(await unread()).toBe(0);
  });

  it('hide their amounts where the customer hides amounts', async () => {
    await tell(broker, { id: 1, ...CREDITED });
    store.set(amountsHiddenAtom, true);
    await open();
    const [row] = await rowsOf('New');
    store.set(amountsHiddenAtom, false);
    expect(row).toContain('••••••');
    expect(row).not.toContain('25,000');
  });

  it('of a kind that the app does not know, or with details missing, have a general text', async () => {
    await tell(
      broker,
      { id: 1, kind: 'share-split' as NoticeKind, topic: 'orders' },
      { id: 2, kind: 'dividend-paid', topic: 'income', amount: '12' },
      { id: 3, kind: 'recharge-refused', topic: 'transfers', reason: 'some-new-code' },
    );
    await open();
    expect(await rowsOf('New')).toEqual([
      'Recharge refused, New11 Mar 2026, 11:00',
      'Dividends and interest, New11 Mar 2026, 11:00+₹12.00',
      'Offerings and orders, New11 Mar 2026, 11:00 · Something has changed',
    ]);
  });

  it('begin with the price alerts of this device that were reached', async () => {
    const alert = {
      ...{
        customer: store.get(userInfoAtom)?.id ?? '',
        symbol: 'EXSTEEL.NS',
        name: 'Example Steel',
        way: 'up' as const,
      },
      ...{ decimals: 2, currency: 'INR' as const, level: '155' as const },
    };
    store.set(priceAlertsAtom, () => [
      { ...alert, id: 'reached', reached: '155.2' },
      { ...alert, id: 'waiting', reached: null },
    ]);
    await open();
    expect(await rowsOf('New')).toEqual(['EXSTEEL has reached your price₹155.00₹155.20']);
    expect(screen.getByRole('link', { name: /EXSTEEL/ })).toHaveAttribute(
      'href',
      '/stock/v2/EXSTEEL.NS/Example%20Steel',
    );
    store.set(priceAlertsAtom, () => []);
  });

  it('come in pages, the next at the end of the list', async () => {
    await tell(
      broker,
      ...Array.from({ length: 25 }, (_, n) => ({
        id: n + 1,
        ...CREDITED,
        unread: false,
        at: TEST_INSTANT - DAY,
      })),
    );
    const { user } = await open();
    expect(await rowsOf('10 Mar 2026')).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(async () => expect(await rowsOf('10 Mar 2026')).toHaveLength(25));
  });

  it('are none yet for a new customer, who can already choose what to be told of', async () => {
    await open();
    expect(await screen.findByText('No notices yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Notice settings' })).toHaveAttribute(
      'href',
      '/notices?settings',
    );
  });

  it('are not there with a back end that has none, which is said', async () => {
    broker.current.faults?.add({ path: `/api${listNotices.path}`, ...NO_SUCH_CALL });
    await open();
    expect(await screen.findByText('There are no notices here')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });
});

describe('the settings of the notices', () => {
  const isOn = async (topic: string) =>
    (await call(getNoticeSettings, {})).items.find((one) => one.topic === topic)?.isOn;

  it('switch a topic off at once and for good, and its notices count no more', async () => {
    await tell(broker, { id: 1, ...MATURED });
    const page = await open('/notices?settings');
    const funds = await screen.findByRole('switch', { name: 'Funds' });
    expect(screen.queryByRole('switch', { name: 'Price alerts' })).not.toBeInTheDocument();
    expect(funds).toBeChecked();
    await page.user.click(funds);
    expect(funds).not.toBeChecked();
    await waitFor(async () => expect(await isOn('funds')).toBe(false));
    expect(await unread()).toBe(0);
    page.unmount();
    await open('/notices?settings');
    expect(await screen.findByRole('switch', { name: 'Funds' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Loans' })).toBeChecked();
  });

  it('say at the topic that it could not be switched, and leave it as it was', async () => {
    const { user } = await open('/notices?settings');
    const loans = await screen.findByRole('switch', { name: 'Loans' });
    broker.current.faults?.add({
      path: `/api${changeNoticeSettings.path}`,
      method: 'POST',
      kind: 'status',
      status: 500,
    });
    await user.click(loans);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(loans).toBeChecked();
    expect(await isOn('loans')).toBe(true);
  });
});
