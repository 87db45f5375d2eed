// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import './account/value-chart.tsx';

import { call } from '@bourse/api/client';
import { customerSchema, getCustomer } from '@bourse/contract/customer';
import { listFunds, purchaseFund } from '@bourse/contract/funds';
import { getQuote } from '@bourse/contract/market';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { encode } from '@bourse/contract/schema';
import { add, cmp, type Decimal, mul, sub } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { amountsHiddenAtom, directionColorsAtom, themeAtom } from '@bourse/session/preferences';
import { isSignedIn, store, userInfoAtom } from '@bourse/session/session';
import { TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { renderRoute, type TestedRemote } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feature } from '../feature.ts';
import { remote } from './remote.tsx';

const broker = testBroker();
const parts = { feature, remote };

/** A second remote, which registers links in the places of the account. */
const bonds: TestedRemote = {
  feature: {
    name: 'bonds',
    routes: [{ id: 'list', path: '/bonds', title: 'account.title', requiresAuth: true }],
    links: [
      { place: 'account.buttons/v1', route: 'list', icon: 'bank', title: 'account.onHold', order: 10 },
      { place: 'account.rows/v1', route: 'list', icon: 'bank' },
      { place: 'settings.rows/v1', route: 'list', icon: 'bank' },
    ],
  },
  // Its titles use the account's translations, which exist.
  remote: { ...remote, name: 'bonds', screens: {} },
};
const CUSTOMER = '/api/stock/success/v2/user/info';
const POSITIONS = '/api/stock/success/v2/transaction';
const BILLS = '/api/stock/success/v2/bill';

/** The text of the page, with all white space as plain spaces. */
const text = () => (document.body.textContent ?? '').replace(/\s+/g, ' ');

/** The same without the market's quotes, which everybody may see. */
const ownText = () => {
  const market = screen.queryByRole('region', { name: 'Markets' })?.textContent ?? '';
  return text().replace(market.replace(/\s+/g, ' '), '');
};

/** Waits until the row of stocks is loaded. */
async function stocksShown(): Promise<void> {
  const { total } = await call(listPositions, { kind: 'stock', limit: 1 });
  await screen.findByText(`${total} positions`);
}

beforeEach(() => {
  localStorage.clear();
  store.set(amountsHiddenAtom, false);
});

afterEach(() => vi.useRealTimers());

describe('the account screen', () => {
  it('shows a button for each link that a remote registers for it, in their order', async () => {
    await broker.enterAs('newcomer');
    await renderRoute(parts, '/account', [bonds]);
    const buttons = within(await screen.findByRole('navigation', { name: 'From here' })).getAllByRole('link');
    expect(buttons.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['On hold', '/bonds'],
      ['Activity', '/account/changes'],
    ]);
  });

  it('and the settings show a row for each link that a remote registers for them', async () => {
    await broker.enterAs('newcomer');
    for (const address of ['/account', '/settings']) {
      const { unmount } = await renderRoute(parts, address, [bonds]);
      const row = await screen.findByRole('link', { name: 'Account' });
      expect(row).toHaveAttribute('href', '/bonds');
      unmount();
    }
  });

  it('shows the total, and an allocation that sums to it', async () => {
    await broker.enterAs('demo');
    await renderRoute(parts, '/account');
    const { totalAssets, loan, available } = await call(getCustomer, {});
    await stocksShown();
    // The demo customer has a loan: net worth stands large above its two parts.
    expect(text()).toContain(`Net worth${formatAmount(sub(totalAssets, loan), 'INR')}`);
    expect(text()).toContain(`You owe ${formatAmount(loan, 'INR')}`);
    expect(text()).toContain(formatAmount(totalAssets, 'INR'));
    expect(text()).toContain(formatAmount(available, 'INR'));
    const rows = within(screen.getByRole('list', { name: 'How the total is spread' })).getAllByRole(
      'listitem',
    );
    const shown = rows.map((row) => /₹([\d,]+\.\d\d)/.exec(row.textContent ?? '')?.[1]?.replaceAll(',', ''));
    expect(shown.length).toBeGreaterThan(5);
    expect(cmp(add('0', ...(shown as Decimal[])), totalAssets)).toBe(0);
  });

  it('opens a sheet with the amounts on hold, which sum to the total on hold; Back closes it', async () => {
    await broker.enterAs('newcomer');
    const funds = (await call(listFunds, {})).items.slice(0, 2);
    for (const { id } of funds) await call(purchaseFund, { fundId: id }, { key: crypto.randomUUID() });
    const sum = add('0', ...funds.map(({ unit }) => unit));
    const { user, address } = await renderRoute(parts, '/account');
    await within(await screen.findByRole('region', { name: 'Markets' })).findByRole('link', {
      name: /EXSTEEL/,
    });
    await user.click(await screen.findByRole('link', { name: /^On hold/ }));
    expect(text()).toContain(`Total assets${formatAmount('100000', 'INR')}`);
    expect(text()).toContain(formatAmount(sub('100000', sum), 'INR'));
    expect(address()).toBe('/account?on-hold');
    const sheet = await screen.findByRole('dialog', { name: 'On hold' });
    const row = within(sheet).getByText('Funds · 2').closest('li');
    expect(row?.textContent).toContain(formatAmount(sum, 'INR'));
    expect(row?.textContent).toMatch(/ends \d+ \w+/);
    expect(within(sheet).getByText('On hold', { selector: 'dt' }).parentElement?.textContent).toContain(
      formatAmount(sum, 'INR'),
    );
    expect(within(sheet).queryByText('Other')).not.toBeInTheDocument();
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(sheet).not.toBeInTheDocument());
    expect(address()).toBe('/account');
  });

  it("shows the day's result with fees and sales, and opens its parts", async () => {
    await broker.enterAs('newcomer');
    const quote = await call(getQuote, { symbol: 'EXSTEEL.NS' });
    const trade = { symbol: 'EXSTEEL.NS', price: quote.price, kind: 'stock' as const };
    const key = () => ({ key: crypto.randomUUID() });
    await call(buy, { ...trade, quantity: 40 }, key());
    await call(buy, { ...trade, quantity: 10 }, key());
    const [small, large] = (await call(listOrders, { kind: 'stock' })).items;
    await call(sell, { lotNo: small?.orderNo ?? '', price: quote.price, sellPrice: quote.price }, key());
    // All trades have one price, so the day's result is the fees of three trades.
    const fees = add(large?.fee ?? '0', small?.fee ?? '0', small?.fee ?? '0');
    const { totalAssets } = await call(getCustomer, {});
    expect(totalAssets).toBe(sub('100000', fees));

    vi.useFakeTimers({ toFake: ['Date'], now: TEST_INSTANT });
    const { user } = await renderRoute(parts, '/account');
    const day = await screen.findByRole('button', { name: /today$/ });
    expect(day).toHaveTextContent(formatAmountChange(sub('0', fees), 'INR'));
    await user.click(day);
    const sheet = within(await screen.findByRole('dialog', { name: 'Today’s P&L' }));
    const figure = (label: string) => sheet.getByText(label).nextElementSibling?.textContent;
    expect(figure('Open positions')).toContain(formatAmountChange(sub('0', large?.fee ?? '0'), 'INR'));
    expect(figure('Sold')).toContain(formatAmountChange(mul('-2', small?.fee ?? '0'), 'INR'));
    expect(figure('Total')).toContain(formatAmountChange(sub('0', fees), 'INR'));
    expect(figure('Fees, included above')).toBe(formatAmount(fees, 'INR'));
  });

  it('names the day once it is over', async () => {
    await broker.enterAs('demo');
    vi.useFakeTimers({ toFake: ['Date'], now: TEST_INSTANT + 2 * 86_400_000 });
    await renderRoute(parts, '/account');
    expect(await screen.findByRole('button', { name: /Wed,? 11 Mar$/ })).toBeInTheDocument();
  });

  it('shows "open positions today" when the back end reports no result of the day', async () => {
    await broker.enterAs('demo');
    const data = encode(customerSchema, { ...(await call(getCustomer, {})), held: null, day: null });
    const body = JSON.stringify({ msg: 'ok', data });
    broker.current.faults?.add({
      path: CUSTOMER,
      kind: 'invalid-response',
      body,
      contentType: 'application/json',
    });
    await renderRoute(parts, '/account');
    const label = await screen.findByText('open positions today');
    await waitFor(() => expect(label.parentElement?.textContent).toMatch(/[▲▼][+−]₹[\d,]+\.\d\d/));
  });

  it('masks the phone number except its ends', async () => {
    // Of one whose name is verified it is shown only until the name has come.
    await broker.enterAs('newcomer');
    const phone = store.get(userInfoAtom)?.phone ?? '';
    await renderRoute(parts, '/account');
    const masked = `${phone.slice(0, 2)}••••••${phone.slice(-2)}`;
    expect(await screen.findByText(masked)).toBeInTheDocument();
    expect(text()).not.toContain(phone);
  });

  it('hides every amount on demand, and keeps that on the device', async () => {
    await broker.enterAs('demo');
    const { user, unmount } = await renderRoute(parts, '/account');
    await stocksShown();
    await screen.findAllByText(/^Balance/);
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(ownText()).not.toContain('₹');
    unmount();
    const again = await renderRoute(parts, '/account');
    await stocksShown();
    expect(ownText()).not.toContain('₹');
    again.unmount();
    await renderRoute(parts, '/account/changes');
    await screen.findAllByText(/· fee/);
    expect(text()).not.toContain('₹');
  });

  it('shows a newcomer the next step', async () => {
    await broker.enterAs('newcomer');
    const { user, address } = await renderRoute(parts, '/account');
    await user.click(await screen.findByRole('link', { name: 'Browse markets' }));
    await waitFor(() => expect(address()).toBe('/markets'));
  });

  it('links to positions and activity, and to no route that the app does not have (D2)', async () => {
    await broker.enterAs('demo');
    await renderRoute(parts, '/account');
    await stocksShown();
    await screen.findByText('Verified');
    const market = await screen.findByRole('region', { name: 'Markets' });
    const places = screen
      .getAllByRole('link')
      .filter((link) => !market.contains(link))
      .map((link) => link.getAttribute('href'));
    expect(new Set(places)).toEqual(
      new Set([
        '/account/changes',
        '/account?on-hold',
        '/settings/real-name',
        '/trade-no-nav/stock/1',
        '/trade-no-nav/forex/1',
        '/trade-no-nav/futures/ok',
        '/trade-no-nav/treasury/ok',
      ]),
    );
  });

  it('shows the total when the positions fail to load', async () => {
    await broker.enterAs('demo');
    const data = encode(customerSchema, { ...(await call(getCustomer, {})), held: null });
    broker.current.faults?.add({ path: CUSTOMER, kind: 'status', status: 200, body: { msg: 'ok', data } });
    broker.current.faults?.add({ path: POSITIONS, kind: 'status', status: 500 });
    await renderRoute(parts, '/account');
    expect(await screen.findByText('Couldn’t load positions')).toBeInTheDocument();
    expect(text()).toContain('Total assets ₹');
  });

  it('shows an error with Retry when the customer fails to load', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: CUSTOMER, kind: 'status', status: 500, times: 1 });
    const { user } = await renderRoute(parts, '/account');
    const problem = (await screen.findByText('Couldn’t load your account')).parentElement as HTMLElement;
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Total assets/)).toBeInTheDocument();
  });
});

describe('the activity screen', () => {
  it('lists reason, amount and balance after each movement, newest first', async () => {
    await broker.enterAs('demo');
    await renderRoute(parts, '/account/changes');
    const [first] = await screen.findAllByText(/· fee ₹/);
    const row = first?.closest('li')?.textContent ?? '';
    expect(row).toMatch(/ · fee\s₹\d+\.\d\d[+−]₹[\d,.]+.*Balance ₹[\d,.]+/);
  });

  it('keeps the direction filter in the address, and signs all amounts by direction', async () => {
    await broker.enterAs('demo');
    const { user, address } = await renderRoute(parts, '/account/changes');
    await screen.findAllByText(/^Balance/);
    await user.click(screen.getByRole('tab', { name: 'Money in' }));
    await screen.findAllByText('Recharge');
    expect(address()).toBe('/account/changes?type=income');
    expect(text()).not.toContain('−₹');
  });

  it('loads older movements at its end', async () => {
    await broker.enterAs('demo');
    const { user } = await renderRoute(parts, '/account/changes');
    const months = async () => (await screen.findAllByRole('link', { name: /^Statement / })).length;
    const before = await months();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await waitFor(async () => expect(await months()).toBeGreaterThan(before));
  });

  it('says when there is no activity', async () => {
    await broker.enterAs('newcomer');
    const { user } = await renderRoute(parts, '/account/changes?type=expense');
    expect(await screen.findByText('No money out yet')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'All' }));
    expect(await screen.findByText('Recharge')).toBeInTheDocument();
  });

  it('shows an error with Retry when the bills fail to load', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: BILLS, kind: 'invalid-response', times: 1 });
    const { user } = await renderRoute(parts, '/account/changes');
    expect(await screen.findByText('Couldn’t load activity')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByText(/· fee/)).length).toBeGreaterThan(0);
  });
});

describe('the settings screen', () => {
  it('changes the theme and the direction colours at once', async () => {
    await broker.enterAs('demo');
    const { user } = await renderRoute(parts, '/settings');
    await user.click(await screen.findByRole('radio', { name: 'Light' }));
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    expect(store.get(themeAtom)).toBe('light');
    expect(store.get(directionColorsAtom)).toBe('red-up');
  });

  it('offers no choice of language when the deployment has one language', async () => {
    await broker.enterAs('demo');
    await renderRoute(parts, '/settings');
    await screen.findByRole('radio', { name: 'Light' });
    expect(screen.queryByRole('radio', { name: 'Deutsch' })).not.toBeInTheDocument();
  });

  it('shows the version, and the builds on demand', async () => {
    const translations = { en: [], zh: [], de: [], es: [] };
    const release = { version: '1.2.0', files: {} };
    const registry = document.createElement('script');
    registry.id = 'registry';
    registry.type = 'application/json';
    registry.textContent = JSON.stringify({
      base: '/',
      shell: {
        ...release,
        dir: 'shell/1.2.0-aa/',
        main: [],
        frame: [],
        signIn: [],
        shared: {},
        translations,
      },
      remotes: [
        {
          ...release,
          dir: 'remotes/markets/1.2.0-bb/',
          name: 'markets',
          titles: { en: 'Markets and trading', zh: '行情与交易', de: 'Märkte und Handel', es: 'Mercados' },
          contract: 1,
          global: 'bourse_markets',
          entry: [],
          routes: [],
          slots: [],
          translations,
        },
      ],
    });
    document.head.append(registry);
    await broker.enterAs('demo');
    await renderRoute(parts, '/settings');
    const version = await screen.findByText('App version');
    registry.remove();
    expect(version.nextElementSibling?.textContent).toBe('1.2.0');
    const folded = screen.getByText('Details').closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).toContain('App1.2.0-aaMarkets and trading1.2.0-bb');
    expect(text()).not.toMatch(/contract/i);
  });

  it('signs out only after a confirmation', async () => {
    await broker.enterAs('demo');
    const { user } = await renderRoute(parts, '/settings');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    const question = await screen.findByRole('dialog', { name: 'Log out?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(isSignedIn()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Log out?' })).getByRole('button', {
        name: 'Log out',
      }),
    );
    expect(isSignedIn()).toBe(false);
  });
});
