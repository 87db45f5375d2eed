import { call } from '@bourse/api/client';
import { getCustomer } from '@bourse/contract/customer';
import { listFunds, purchaseFund } from '@bourse/contract/funds';
import { listPositions } from '@bourse/contract/positions';
import { add, cmp, sub } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { amountsHiddenAtom, directionColorsAtom, themeAtom } from '@bourse/session/preferences';
import { isSignedIn, store } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../feature.ts';
import { remote } from './remote.tsx';

const broker = testBroker();
const room = { feature, remote };
const CUSTOMER = '/api/stock/success/v2/user/info';
const POSITIONS = '/api/stock/success/v2/transaction';
const BILLS = '/api/stock/success/v2/bill';

/** The whole page's text, spaces of any kind alike. */
const text = () => (document.body.textContent ?? '').replace(/\s+/g, ' ');

/** Waits for the row of stocks, however many the demo customer holds. */
async function stocksShown(): Promise<void> {
  const { total } = await call(listPositions, { kind: 'stock', limit: 1 });
  await screen.findByText(`${total} positions`);
}

beforeEach(() => {
  localStorage.clear();
  store.set(amountsHiddenAtom, false);
});

describe('the account', () => {
  it('shows the total, and parts that sum to it', async () => {
    await broker.enterAs('demo');
    await renderRoute(room, '/account');
    const { totalAssets, available, reserved } = await call(getCustomer, {});
    await stocksShown();
    expect(text()).toContain(formatAmount(totalAssets, 'INR'));
    expect(text()).toContain(formatAmount(available, 'INR'));
    const kinds = ['stock', 'forex', 'futures', 'treasury'] as const;
    const held = await Promise.all(kinds.map((kind) => call(listPositions, { kind, limit: 50 })));
    const values = held.flatMap(({ items }) => items.map(({ value }) => value ?? '0'));
    expect(cmp(add(available, reserved ?? '0', ...values), totalAssets)).toBe(0);
  });

  it('counts what is reserved, and shows it as a part that sums up with the others', async () => {
    await broker.enterAs('newcomer');
    const { items } = await call(listFunds, {});
    const fund = items[0];
    await call(purchaseFund, { fundId: fund?.id ?? '' }, { key: crypto.randomUUID() });
    await renderRoute(room, '/account');
    const part = (await screen.findByText('in orders, funds and withdrawals')).closest('li');
    expect(part?.textContent).toContain(formatAmount(fund?.unit ?? '0', 'INR'));
    expect(text()).toContain(`Total assets${formatAmount('100000', 'INR')}`);
    expect(text()).toContain(formatAmount(sub('100000', fund?.unit ?? '0'), 'INR'));
  });

  it("shows the day's change of everything that is held, with its sign", async () => {
    await broker.enterAs('demo');
    await renderRoute(room, '/account');
    const today = await screen.findByText('today');
    await waitFor(() =>
      expect(today.parentElement?.textContent).toMatch(/[▲▼][+−]₹[\d,]+\.\d\d \([+−]?\d+\.\d\d%\)/),
    );
  });

  it('does not show who it is to eyes nearby, only an end', async () => {
    await broker.enterAs('demo');
    await renderRoute(room, '/account');
    expect(await screen.findByText('90••••••01')).toBeTruthy();
    expect(text()).not.toContain('9000000001');
  });

  it('hides every amount, and remembers it on the device', async () => {
    await broker.enterAs('demo');
    const { user, unmount } = await renderRoute(room, '/account');
    await stocksShown();
    await screen.findAllByText(/^Balance/);
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(text()).not.toContain('₹');
    unmount();
    const again = await renderRoute(room, '/account');
    await stocksShown();
    expect(text()).not.toContain('₹');
    again.unmount();
    await renderRoute(room, '/account/changes');
    await screen.findAllByText('Transaction fee');
    expect(text()).not.toContain('₹');
  });

  it('of a newcomer says what to do next', async () => {
    await broker.enterAs('newcomer');
    const { user, address } = await renderRoute(room, '/account');
    await user.click(await screen.findByRole('link', { name: 'See the markets' }));
    expect(address()).toBe('/markets');
  });

  it('leads to positions, records and changes, and to nothing that is not there (D2)', async () => {
    await broker.enterAs('demo');
    await renderRoute(room, '/account');
    await stocksShown();
    const places = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(new Set(places)).toEqual(
      new Set([
        '/trade',
        '/records',
        '/account/changes',
        '/trade-no-nav/stock/1',
        '/trade-no-nav/forex/1',
        '/trade-no-nav/futures/ok',
        '/trade-no-nav/treasury/ok',
      ]),
    );
  });

  it('keeps the total where the positions cannot be had', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: POSITIONS, kind: 'status', status: 500 });
    await renderRoute(room, '/account');
    expect(await screen.findByText('Failed to load positions')).toBeTruthy();
    expect(text()).toContain('Total assets₹');
  });

  it('that cannot be had can be asked for again', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: CUSTOMER, kind: 'status', status: 500, times: 1 });
    const { user } = await renderRoute(room, '/account');
    const problem = (await screen.findByText('Failed to load the account')).parentElement as HTMLElement;
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Total assets')).toBeTruthy();
  });
});

describe('the changes', () => {
  it('say why, how much, and what was there after it; the newest first', async () => {
    await broker.enterAs('demo');
    await renderRoute(room, '/account/changes');
    const [first] = await screen.findAllByText('Transaction fee');
    const row = first?.closest('li')?.textContent ?? '';
    expect(row).toMatch(/−₹[\d,.]+.*Balance ₹[\d,.]+/);
  });

  it('of one direction only are in the address, and all of them carry its sign', async () => {
    await broker.enterAs('demo');
    const { user, address } = await renderRoute(room, '/account/changes');
    await screen.findAllByText(/^Balance/);
    await user.click(screen.getByRole('tab', { name: 'Income' }));
    await screen.findAllByText('Recharge');
    expect(address()).toBe('/account/changes?type=income');
    expect(text()).not.toContain('−₹');
    expect(screen.queryByText('Transaction fee')).toBeNull();
  });

  it('go on on a second page', async () => {
    await broker.enterAs('demo');
    const { user, address } = await renderRoute(room, '/account/changes');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe('/account/changes?page=2'));
    expect((await screen.findAllByText('Recharge'))[0]).toBeTruthy();
  });

  it('that are none are said to be none', async () => {
    await broker.enterAs('newcomer');
    const { user } = await renderRoute(room, '/account/changes?type=expense');
    expect(await screen.findByText('No expense yet')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'All' }));
    expect(await screen.findByText('Recharge')).toBeTruthy();
  });

  it('that cannot be had can be asked for again', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: BILLS, kind: 'garbled', times: 1 });
    const { user } = await renderRoute(room, '/account/changes');
    expect(await screen.findByText('Failed to load account changes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByText('Transaction fee')).length).toBeGreaterThan(0);
  });
});

describe('the settings', () => {
  it('change the theme and the direction colours at once', async () => {
    await broker.enterAs('demo');
    const { user } = await renderRoute(room, '/settings');
    await user.click(await screen.findByRole('radio', { name: 'Light' }));
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    expect(store.get(themeAtom)).toBe('light');
    expect(store.get(directionColorsAtom)).toBe('red-up');
  });

  it('offer no language where the deployment has one', async () => {
    await broker.enterAs('demo');
    await renderRoute(room, '/settings');
    await screen.findByRole('radio', { name: 'Light' });
    expect(screen.queryByRole('radio', { name: 'Deutsch' })).toBeNull();
  });

  it('say the version to customers, and the builds only to who asks', async () => {
    const words = { en: [], zh: [], de: [], es: [] };
    const release = { version: '1.2.0', files: {} };
    const registry = document.createElement('script');
    registry.id = 'registry';
    registry.type = 'application/json';
    registry.textContent = JSON.stringify({
      base: '/',
      shell: { ...release, dir: 'shell/1.2.0-aa/', main: [], frame: [], signIn: [], shared: {}, words },
      remotes: [
        {
          ...release,
          dir: 'remotes/markets/1.2.0-bb/',
          name: 'markets',
          contract: 1,
          global: 'bourse_markets',
          entry: [],
          routes: [],
          slots: [],
          words,
        },
      ],
    });
    document.head.append(registry);
    await broker.enterAs('demo');
    await renderRoute(room, '/settings');
    const version = await screen.findByText('App version');
    registry.remove();
    expect(version.nextElementSibling?.textContent).toBe('1.2.0');
    const folded = screen.getByText('Details').closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).toContain('App1.2.0-aaMarkets and trading1.2.0-bb');
    expect(text()).not.toMatch(/contract/i);
  });

  it('sign out only when that is confirmed', async () => {
    await broker.enterAs('demo');
    const { user } = await renderRoute(room, '/settings');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const question = await screen.findByRole('dialog', { name: 'Sign out?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(isSignedIn()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Sign out?' })).getByRole('button', {
        name: 'Sign out',
      }),
    );
    expect(isSignedIn()).toBe(false);
  });
});
