import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/customer';
import { getQuote } from '@bourse/contract/market';
import { orderCost } from '@bourse/contract/order-cost';
import { listOrders, type Order } from '@bourse/contract/orders';
import { cmp, sub } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { store } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { type Rendered, renderRoute } from '@bourse/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';
import { surelyPast } from './order-outcome.ts';

const broker = testBroker({ timeout: 1_000 });
const BUY = '/api/stock/success/deal/buy';
const SELL = '/api/stock/success/deal/sell';
const STEEL = 'EXSTEEL.NS';

const open = (symbol = STEEL, side = 'buy'): Promise<Rendered> =>
  renderRoute({ feature, remote }, `/stock/trading/${encodeURIComponent(symbol)}/IN/Example?type=${side}`);
const ordersIn = async (symbol = STEEL): Promise<Order[]> =>
  (await call(listOrders, { kind: 'stock', symbol })).items;
const balance = async () => (await call(getBalance, {})).available;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const quantity = () => screen.getByRole('textbox', { name: 'Quantity' }) as HTMLInputElement;
const isOff = (element: HTMLElement) =>
  element.getAttribute('aria-disabled') === 'true' || (element as HTMLButtonElement).disabled;

/** Writes a quantity and goes to the review. */
async function reviewing({ user }: Rendered, count: string): Promise<HTMLElement> {
  await screen.findByText(/Available/);
  await user.clear(quantity());
  await user.type(quantity(), count);
  await user.click(await button('Review order'));
  return screen.findByRole('dialog', { name: 'Review order' });
}

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('newcomer');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a purchase', () => {
  it('costs what the review says, to the paisa', async () => {
    const before = await balance();
    const page = await open();
    const review = await reviewing(page, '7');
    const paid = within(review).getByText('You pay').parentElement?.textContent?.replace('You pay', '');
    await page.user.click(within(review).getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order placed');

    const [order] = await ordersIn();
    if (!order) throw new Error('no order was placed');
    const cost = orderCost('buy', order.price, 7, '1');
    expect(paid).toBe(formatAmount(cost.total, 'INR'));
    expect(await balance()).toBe(sub(before, cost.total));
    expect(await screen.findByText(order.orderNo)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See positions' }).getAttribute('href')).toBe(
      '/trade-no-nav/stock/1',
    );
    expect(screen.getByRole('link', { name: 'Trading records' }).getAttribute('href')).toBe('/records');
  });

  it('of less than one share or more than the position says so and cannot be reviewed', async () => {
    const { user } = await open();
    await screen.findByText(/Available/);
    await user.clear(quantity());
    expect(await screen.findByText('Quantity cannot be less than 1')).toBeTruthy();
    await user.type(quantity(), '51');
    expect(await screen.findByText('Cannot exceed 50')).toBeTruthy();
    expect(isOff(await button('Review order'))).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Full · max 100' }));
    expect(screen.queryByText(/Cannot exceed/)).toBeNull();
    await user.type(quantity(), '101');
    expect(await screen.findByText('Cannot exceed 100')).toBeTruthy();
  });

  it('is of the quantity that is typed: the first digit replaces the one share that nobody has written', async () => {
    const { user } = await open();
    await screen.findByText(/Available/);
    const pad = within(screen.getByRole('group', { name: 'Quantity' }));
    await user.click(pad.getByRole('button', { name: '3' }));
    expect(quantity().value).toBe('3');
    await user.click(pad.getByRole('button', { name: '0' }));
    expect(quantity().value).toBe('30');
    await user.click(await button('Max'));
    await user.click(pad.getByRole('button', { name: '7' }));
    expect(quantity().value).toBe('7');
    await user.click(screen.getByRole('radio', { name: 'Full · max 100' }));
    await user.click(pad.getByRole('button', { name: 'Delete' }));
    expect(quantity().value).toBe('');
  });

  it('cannot be reviewed offline, which is the reason given', async () => {
    await open();
    await screen.findByText(/Available/);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText('You are offline')).toBeTruthy();
    expect(isOff(await button('Review order'))).toBe(true);
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline')).toBeNull();
    expect(isOff(await button('Review order'))).toBe(false);
  });

  it('that the balance does not pay for says so, and Max is what it pays for', async () => {
    // A newcomer's credit does not pay for 100 of these.
    const { user } = await open('SAMPLECEM.NS');
    await screen.findByText(/Available/);
    await user.click(screen.getByRole('radio', { name: 'Full · max 100' }));
    await user.click(await button('Max'));
    const most = Number(quantity().value);
    expect(most).toBeGreaterThan(0);
    expect(isOff(await button('Review order'))).toBe(false);
    await user.clear(quantity());
    await user.type(quantity(), String(most + 1));
    expect(await screen.findByText(`Insufficient funds. Your balance covers ${most}.`)).toBeTruthy();
  });

  it('is one order, however fast Place order is pressed', async () => {
    const page = await open();
    const review = await reviewing(page, '2');
    const place = within(review).getByRole('button', { name: 'Place order' });
    await page.user.dblClick(place);
    await screen.findByText('Order placed');
    expect(await ordersIn()).toHaveLength(1);
  });

  it('and the same again are two orders', async () => {
    const page = await open();
    await page.user.click(within(await reviewing(page, '2')).getByRole('button', { name: 'Place order' }));
    await page.user.click(await button('New order'));
    await page.user.click(within(await reviewing(page, '2')).getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order placed');
    await waitFor(async () => expect(await ordersIn()).toHaveLength(2));
  });

  it('in another currency shows its rate, and stops where there is none', async () => {
    const page = await open('EXMPL');
    expect(await screen.findByText('≈ $1 = ₹83.2500')).toBeTruthy();
    page.unmount();
    const rate = broker.current.db.updateTable('settings').where('tag', '=', 'rate_stock_usd');
    await rate.set({ value: '0' }).execute();
    await open('EXMPL');
    expect(await screen.findByText('Exchange rate has not been updated')).toBeTruthy();
    expect(isOff(await button('Review order'))).toBe(true);
    await rate.set({ value: '83.25' }).execute();
  });

  it('of an index is not possible', async () => {
    await open('^NSEI');
    expect(await screen.findByText('This cannot be traded')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Review order' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open ^NSEI' }).getAttribute('href')).toBe(
      '/stock/v2/%5ENSEI/NIFTY%2050',
    );
  });

  it('of what does not exist leads to the markets', async () => {
    await open('NOPE.NS');
    expect(await screen.findByText('There is no such instrument')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Browse markets' }).getAttribute('href')).toBe('/markets');
  });
});

describe('a sale', () => {
  it('closes the chosen lot whole', async () => {
    await broker.enterAs('demo');
    const before = await ordersIn();
    const { user } = await open(STEEL, 'sell');
    const lots = await screen.findAllByRole('radio', { name: / at / });
    expect(lots).toHaveLength(2);
    expect(screen.getByText('Choose a lot')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^50 at ₹/ }));
    expect(screen.getByText('A sale closes the whole lot: the quantity is 50.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Quantity' })).toBeNull();
    await user.click(await button('Review order'));
    await user.click(await button('Place order'));
    await screen.findByText('Order placed');
    const [sale] = await ordersIn();
    expect(sale).toMatchObject({ side: 'sell', quantity: 50 });
    expect(await ordersIn()).toHaveLength(before.length + 1);
    expect(await screen.findByText(formatAmount(sale?.total ?? '0', 'INR'))).toBeTruthy();
  });

  it('of nothing says so', async () => {
    await open(STEEL, 'sell');
    expect(await screen.findByText('Nothing to sell')).toBeTruthy(); // Once: the button below need not repeat it.
    expect(isOff(await button('Review order'))).toBe(true);
  });

  it('begins anew when the side is switched: one share, half a position', async () => {
    const { user, address } = await open();
    await screen.findByText(/Available/);
    await user.click(screen.getByRole('radio', { name: 'Full · max 100' }));
    await user.type(quantity(), '5');
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(address()).toContain('type=sell');
    await user.click(screen.getByRole('radio', { name: 'Buy' }));
    expect(quantity().value).toBe('1');
    expect((screen.getByRole('radio', { name: 'Half · max 50' }) as HTMLInputElement).checked).toBe(true);
  });
});

describe('while amounts are hidden', () => {
  beforeEach(() => store.set(amountsHiddenAtom, true));
  afterEach(() => store.set(amountsHiddenAtom, false));

  it('the balance is, and how much it pays for is said', async () => {
    await open('SAMPLECEM.NS');
    expect(await screen.findByText(/^At most \d+$/)).toBeTruthy();
    expect(screen.queryByText(/Available/)).toBeNull();
  });

  it('a sale shows what it costs and brings (D2), and not what has been made', async () => {
    await broker.enterAs('demo');
    const { user } = await open('EXMPL', 'sell');
    const [lot] = await screen.findAllByRole('radio', { name: / at / });
    expect(lot?.closest('label')?.textContent).toContain('Amount hidden');
    await user.click(await button('Review order'));
    const review = within(await screen.findByRole('dialog', { name: 'Review order' }));
    const figure = (label: string | RegExp) => review.getByText(label).parentElement?.textContent;
    expect(figure(/^Fee/)).toMatch(/₹\d/);
    expect(figure('You receive')).toMatch(/₹\d/);
    expect(figure('Profit after the sale’s fee')).toContain('Amount hidden');
  });
});

describe('by the keyboard', () => {
  const focused = () => document.activeElement;

  it('the side is switched without losing the place', async () => {
    const { user } = await open();
    await screen.findByText(/Available/);
    screen.getByRole('radio', { name: 'Sell' }).focus();
    await user.keyboard(' ');
    await screen.findByText('Nothing to sell');
    expect(focused()).toBe(screen.getByRole('radio', { name: 'Sell' }));
  });

  it('Enter in the quantity leads to the review of an order that is complete, and of no other', async () => {
    const { user } = await open();
    await screen.findByText(/Available/);
    await user.clear(quantity());
    await user.type(quantity(), '{Enter}');
    expect(screen.getByText('Quantity cannot be less than 1')).toBeTruthy();
    await user.type(quantity(), '51{Enter}');
    expect(screen.getByText('Cannot exceed 50')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(quantity(), '{Backspace}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Review order' })).toBeTruthy();
  });

  it('a new order begins at its quantity', async () => {
    const page = await open();
    await page.user.click(within(await reviewing(page, '2')).getByRole('button', { name: 'Place order' }));
    await page.user.click(await button('New order'));
    expect(focused()).toBe(quantity());
    expect(quantity().value).toBe('1');
  });

  it('an order is written, reviewed and placed, and its end has the focus', async () => {
    const { user } = await open();
    await screen.findByText(/Available/);
    quantity().focus();
    await user.keyboard('2');
    // The shares of the most, and not the eleven keys of the pad, stand between the quantity and the button.
    await user.tab();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(focused()).toBe(await button('Review order'));
    await user.keyboard('{Enter}');
    (await button('Place order')).focus();
    await user.keyboard('{Enter}');
    const end = await screen.findByText('Order placed');
    expect(focused()?.contains(end)).toBe(true);
    expect(await ordersIn()).toHaveLength(1);
  });
});

describe('a price that has changed', () => {
  it('for the worse is shown, and nothing is ordered until it is accepted', async () => {
    const page = await open();
    const review = await reviewing(page, '3');
    const { price } = await call(getQuote, { symbol: STEEL });
    do broker.current.clock.advance(3_600_000);
    while (cmp((await call(getQuote, { symbol: STEEL })).price, price) <= 0);
    await page.user.click(within(review).getByRole('button', { name: 'Place order' }));
    expect(await screen.findByText('This price no longer holds')).toBeTruthy();
    expect(await ordersIn()).toHaveLength(0);
    await page.user.click(await button(/^Use ₹/));
    await page.user.click(await button('Place order'));
    await screen.findByText('Order placed');
    expect(await ordersIn()).toHaveLength(1);
  });

  it('cannot be agreed to any more once it is too old', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const page = await open();
    const review = await reviewing(page, '3');
    broker.current.faults?.add({ path: '/api/v2/yahoo', kind: 'hang' });
    vi.setSystemTime(Date.now() + 20_000);
    expect(await screen.findByText('This price no longer holds', {}, { timeout: 3_000 })).toBeTruthy();
    expect(isOff(within(review).getByRole('button', { name: 'Place order' }))).toBe(true);
  });
});

describe('an order without an answer', () => {
  const place = async (page: Rendered) =>
    page.user.click(within(await reviewing(page, '4')).getByRole('button', { name: 'Place order' }));

  it('is checked and then placed, where the broker has it', async () => {
    broker.current.faults?.add({ path: BUY, kind: 'drop-answer', times: 1 });
    await place(await open());
    expect(await screen.findByText('Checking…')).toBeTruthy();
    expect(await screen.findByText('Order placed')).toBeTruthy();
    const [order] = await ordersIn();
    expect(await screen.findByText(order?.orderNo ?? '')).toBeTruthy();
    expect(screen.queryByText(/failed/i)).toBeNull();
    expect(await ordersIn()).toHaveLength(1);
  });

  it('is checked and then not placed, where it never arrived and can no longer arrive', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const sentAt = Date.now();
    broker.current.faults?.add({ path: BUY, kind: 'reset', times: 1 });
    const page = await open();
    await place(page);
    expect(await screen.findByText('Checking…')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(screen.getByText('Checking…')).toBeTruthy();
    vi.setSystemTime(surelyPast(sentAt) + 5_000);
    expect(await screen.findByText('Order not placed')).toBeTruthy();
    expect(await ordersIn()).toHaveLength(0);

    // The second attempt at the same is checked anew, not shown as the first one ended.
    await page.user.click(await button('Back to the order'));
    expect(quantity().value).toBe('4');
    broker.current.faults?.add({ path: BUY, kind: 'drop-answer', times: 1 });
    await place(page);
    expect(await screen.findByText('Checking…')).toBeTruthy();
    expect(await screen.findByText('Order placed')).toBeTruthy();
    expect(await ordersIn()).toHaveLength(1);
  });

  it('is found out after a reload too', async () => {
    broker.current.faults?.add({ path: BUY, kind: 'drop-answer', times: 1 });
    broker.current.faults?.add({ path: '/api/stock/success/deal/list', kind: 'hang', times: 3 });
    const page = await open();
    await place(page);
    await screen.findByText('Checking…');
    page.unmount();
    await open();
    expect(await screen.findByText('Order placed')).toBeTruthy();
    expect(await ordersIn()).toHaveLength(1);
  });

  it('is not sent again by another tab, which finds it out instead', async () => {
    const other = await open();
    const review = await reviewing(other, '4');
    broker.current.faults?.add({ path: BUY, kind: 'drop-answer', times: 1 });
    const page = await open();
    const dialogs = () => screen.getAllByRole('dialog', { name: 'Review order' });
    const mine = within(page.container);
    await mine.findByText(/Available/);
    await page.user.click(mine.getByRole('button', { name: 'Review order' }));
    const second = dialogs().find((dialog) => dialog !== review);
    if (!second) throw new Error('the second tab shows no review');
    await page.user.click(within(second).getByRole('button', { name: 'Place order' }));
    await mine.findByText('Checking…');
    await other.user.click(within(review).getByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(screen.getAllByText('Order placed')).toHaveLength(2));
    expect(await ordersIn()).toHaveLength(1);
  });
});

describe('an order that the broker refuses', () => {
  it('says why, and leads back to the ticket', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({
      path: SELL,
      kind: 'status',
      status: 409,
      body: { msg: 'no', data: 'lot-already-sold' },
    });
    const { user } = await open('EXMPL', 'sell');
    await user.click(await button('Review order'));
    await user.click(await button('Place order'));
    expect(await screen.findByText('Order refused')).toBeTruthy();
    expect(screen.getByText('This lot has already been sold')).toBeTruthy();
    await user.click(await button('Back to the order'));
    expect(await button('Review order')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: / at / }));
  });

  it('because it is overloaded can be sent again under the same key', async () => {
    broker.current.faults?.add({
      path: BUY,
      kind: 'status',
      status: 503,
      body: { msg: 'no', data: 'overloaded' },
      times: 1,
    });
    const page = await open();
    const review = await reviewing(page, '2');
    const place = within(review).getByRole('button', { name: 'Place order' });
    await page.user.click(place);
    expect(await screen.findByText('The service is busy. Please try again.')).toBeTruthy();
    await page.user.click(place);
    await screen.findByText('Order placed');
    expect(await ordersIn()).toHaveLength(1);
  });

  it('was never sent while the device is offline', async () => {
    const page = await open();
    const review = await reviewing(page, '2');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await page.user.click(within(review).getByRole('button', { name: 'Place order' }));
    expect(await screen.findByText('You are offline. Nothing was sent.')).toBeTruthy();
    vi.restoreAllMocks();
    expect(await ordersIn()).toHaveLength(0);
  });
});

describe('a draft', () => {
  it('asks before it is left, and stays or goes as told', async () => {
    const { user, go, address } = await open();
    await screen.findByText(/Available/);
    await user.type(quantity(), '2');
    await go('/records');
    expect(await screen.findByText('Discard this order?')).toBeTruthy();
    await user.click(await button('Keep editing'));
    expect(quantity().value).toBe('2');
    await go('/records');
    await user.click(await button('Discard'));
    await waitFor(() => expect(address()).toBe('/records'));
  });

  it('that nobody has touched is left without a question', async () => {
    const { go, address } = await open();
    await screen.findByText(/Available/);
    await go('/records');
    await waitFor(() => expect(address()).toBe('/records'));
  });
});

describe('what cannot be loaded', () => {
  it.each([
    ['buy', '/api/v2/yahoo', 'Failed to load the price'],
    ['buy', '/api/stock/success/v2/balance', 'Failed to load your balance'],
    ['sell', '/api/stock/success/deal/list', 'Failed to load your lots'],
  ])('on the side of %s, %s, is named and comes on Retry', async (side, path, sentence) => {
    const repair = broker.current.faults?.add({ path, kind: 'status', status: 500 });
    const { user } = await open(STEEL, side);
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    repair?.();
    await user.click(await button('Retry'));
    expect(await screen.findByText(side === 'buy' ? /Available/ : 'Nothing to sell')).toBeTruthy();
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('in another currency is the rate as well', async () => {
    broker.current.faults?.add({ path: '/api/v2/config', kind: 'status', status: 500 });
    await open('EXMPL');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the exchange rate');
    expect(isOff(await button('Review order'))).toBe(true);
  });
});
