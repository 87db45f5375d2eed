import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { listSettings } from '@bourse/contract/deployment';
import { getQuote } from '@bourse/contract/market';
import { buy, listOrders, type Order, sell } from '@bourse/contract/orders';
import { orderCost } from '@bourse/figures/order-cost';
import { formatDateTime } from '@bourse/i18n/dates';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { store } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { type Rendered, renderRoute, untilPressable } from '@bourse/testing/render';
import { advance, countRequests } from '@bourse/testing/timers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const { requestCount } = countRequests(broker);
const BUY = '/api/stock/success/deal/buy';
const SELL = '/api/stock/success/deal/sell';
const SETTLE = '/api/stock/success/settle';
const LIST = '/api/stock/success/deal/list';
const STEEL = 'EXSTEEL.NS';

const open = (symbol = STEEL, side = 'buy'): Promise<Rendered> =>
  renderRoute({ feature, remote }, `/stock/trading/${encodeURIComponent(symbol)}/IN/Example?type=${side}`);
const ordersIn = async (symbol = STEEL): Promise<Order[]> =>
  (await call(listOrders, { kind: 'stock', symbol })).items;
const balance = async () => (await call(getBalance, {})).available;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const quantity = () => screen.getByRole('textbox', { name: 'Quantity' }) as HTMLInputElement;
const bought = (count: number) => screen.findByText(new RegExp(`^Bought ${count} EXSTEEL at ₹`));
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

it('a lot below a hundred newer orders of its instrument can be sold', async () => {
  const { price } = await call(getQuote, { symbol: STEEL });
  const key = () => ({ key: crypto.randomUUID() });
  const order = { symbol: STEEL, price, kind: 'stock' } as const;
  await call(buy, { ...order, quantity: 3 }, key());
  for (let times = 0; times < 50; times += 1) {
    await call(buy, { ...order, quantity: 1 }, key());
    const [lot] = await ordersIn();
    await call(sell, { lotNo: lot?.orderNo ?? '', price, sellPrice: price }, key());
  }
  const stock = await renderRoute({ feature, remote }, '/stock/v2/EXSTEEL.NS/Example');
  await screen.findAllByRole('link', { name: /^Sell/ });
  expect(screen.queryByText('None held')).not.toBeInTheDocument();
  stock.unmount();
  await open(STEEL, 'sell');
  expect(await screen.findByText('At most 3')).toBeInTheDocument();
});

describe('a purchase', () => {
  it('costs what the review says, to the paisa', async () => {
    const before = await balance();
    const page = await open();
    const review = await reviewing(page, '7');
    const paid = within(review).getByText('You pay').parentElement?.textContent?.replace('You pay', '');
    await page.user.click(within(review).getByRole('button', { name: 'Place order' }));
    await bought(7);

    const [order] = await ordersIn();
    if (!order) throw new Error('no order was placed');
    const cost = orderCost('buy', order.price, 7, '1');
    expect(paid).toBe(`about ${formatAmount(cost.total, 'INR')}`);
    expect(await balance()).toBe(sub(before, cost.total));
    expect(await screen.findByText(order.orderNo)).toBeTruthy();
    const shown = (label: string) => screen.getByText(label).nextSibling?.textContent;
    expect(shown('Fee')).toBe(formatAmount(cost.fee, 'INR'));
    expect(shown('Paid')).toBe(formatAmount(cost.total, 'INR'));
    await waitFor(async () => expect(shown('Available now')).toBe(formatAmount(await balance(), 'INR')));
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
    await user.click(screen.getByRole('radio', { name: 'Up to 100' }));
    expect(screen.queryByText(/Cannot exceed/)).toBeNull();
    await user.type(quantity(), '101');
    expect(await screen.findByText('Cannot exceed 100')).toBeTruthy();
  });

  it('is of the quantity that is typed: the first digit replaces the one share that was not typed', async () => {
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
    await user.click(screen.getByRole('radio', { name: 'Up to 100' }));
    await user.click(pad.getByRole('button', { name: 'Delete' }));
    expect(quantity().value).toBe('');
  });

  it('a quantity from the number pad is announced with its cost, and a price tick announces nothing', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    const { user, queryClient } = await open();
    await screen.findByText(/Available/);
    const announced = () =>
      screen
        .getAllByRole('status')
        .flatMap(({ textContent }) => textContent.match(/^Quantity .*/)?.[0] ?? []);
    const paid = () => screen.getByText('You pay').parentElement?.textContent?.replace('You pay', '');
    expect(announced()).toEqual([]);
    await user.click(
      within(screen.getByRole('group', { name: 'Quantity' })).getByRole('button', { name: '7' }),
    );
    await waitFor(() => expect(announced()).toEqual([`Quantity 7, You pay ${paid()}`]));

    const [before, sentences] = [paid(), announced()];
    do {
      broker.current.clock.advance(3_600_000);
      await act(() => queryClient.refetchQueries({ type: 'active' }));
    } while (paid() === before);
    await advance(2_000);
    expect(announced()).toEqual(sentences);
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
    await user.click(screen.getByRole('radio', { name: 'Up to 100' }));
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
    await bought(2);
    expect(await ordersIn()).toHaveLength(1);
  });

  it('and the same again are two orders', async () => {
    const page = await open();
    await page.user.click(within(await reviewing(page, '2')).getByRole('button', { name: 'Place order' }));
    await page.user.click(await button('Buy again'));
    await page.user.click(within(await reviewing(page, '2')).getByRole('button', { name: 'Place order' }));
    await bought(2);
    await waitFor(async () => expect(await ordersIn()).toHaveLength(2));
  });

  it('in another currency shows its rate, and stops where there is none', async () => {
    const page = await open('EXMPL');
    const { db } = broker.current;
    expect(await screen.findByText(/^≈ \$1 = ₹8\d\.\d{4}$/)).toBeTruthy();
    page.unmount();
    await db.insertInto('settings').values({ tag: 'rate_stock_usd', value: '0' }).execute();
    await open('EXMPL');
    expect(await screen.findByText('Exchange rate has not been updated')).toBeTruthy();
    expect(isOff(await button('Review order'))).toBe(true);
    await db.deleteFrom('settings').where('tag', '=', 'rate_stock_usd').execute();
  });

  it('of an index is not possible', async () => {
    await open('^NSEI');
    expect(await screen.findByText('This cannot be traded')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Review order' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open NSEI' }).getAttribute('href')).toBe(
      '/stock/v2/%5ENSEI/NIFTY%2050',
    );
  });

  it('of what does not exist leads to the markets', async () => {
    await open('NOPE.NS');
    expect(await screen.findByText('We couldn’t find NOPE')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Browse markets' }).getAttribute('href')).toBe('/markets');
  });
});

describe('a sale', () => {
  const lots = () => screen.findAllByRole('checkbox', { name: / at / });
  const chooseLots = async (user: Rendered['user']) => user.click(await button('Choose lots'));
  const sales = async () => (await ordersIn()).filter(({ side }) => side === 'sell');

  const shown = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent ?? '';

  it('says before it is reviewed what it would make, what stays, and at which price it was bought', async () => {
    await broker.enterAs('demo');
    const bought = (await ordersIn()).find(({ isOpen, quantity }) => isOpen && quantity === 50);
    const { user } = await open(STEEL, 'sell');
    expect(await screen.findByText(/^Price since /)).toBeInTheDocument();
    expect(screen.getByText(/^Bought at ₹/)).toBeInTheDocument();
    expect(shown('You keep')).toMatch(/^149 · ₹/);
    await chooseLots(user);
    expect(screen.getByText(/^Bought at avg\. ₹/)).toBeInTheDocument();
    expect(shown('You keep')).toMatch(/^150 · ₹/);
    expect(shown('Profit/Loss after fees')).not.toContain('₹');
    await user.click(screen.getByRole('checkbox', { name: /^50 at ₹/ }));
    expect(screen.getByText(`Bought at ${formatAmount(bought?.price ?? '0', 'INR')}`)).toBeInTheDocument();
    expect(shown('You keep')).toMatch(/^100 · ₹/);
    const received = screen.getByText('You receive').parentElement?.textContent?.replace(/[^\d.]/g, '') ?? '';
    const profit = sub(received as Decimal, bought?.total ?? '0');
    expect(shown('Profit/Loss after fees')).toContain(formatAmountChange(profit, 'INR'));
    await user.click(screen.getByRole('checkbox', { name: 'All 150 shares' }));
    expect(shown('You keep')).toBe('Nothing');
  });

  it('is of any quantity: the oldest lots first, the last in part, in one review whose figures are booked', async () => {
    for (const quantity of [3, 4, 5]) {
      const { price } = await call(getQuote, { symbol: STEEL });
      await call(buy, { symbol: STEEL, quantity, price, kind: 'stock' }, { key: `purchase-${quantity}` });
      broker.current.clock.advance(60_000);
    }
    const { user } = await open(STEEL, 'sell');
    await user.click(await button('All'));
    expect([quantity().value, shown('You keep')]).toEqual(['12', 'Nothing']);
    await user.clear(quantity());
    await user.type(quantity(), '13');
    expect(screen.getByText('Cannot exceed 12')).toBeInTheDocument();
    await user.clear(quantity());
    await user.type(quantity(), '5');
    expect(screen.getByText('From your 2 oldest lots')).toBeInTheDocument();
    await user.click(await button('Review order'));
    const review = within(await screen.findByRole('dialog', { name: 'Review order' }));
    const figure = (label: string | RegExp) => review.getByText(label).parentElement?.textContent ?? '';
    const [fee, received, profit] = [figure(/^Fee/), figure('You receive'), figure('Profit/Loss after fees')];
    await user.click(await button('Place order'));
    await screen.findByText(/^Sold 5 EXSTEEL at ₹/);
    const made = await sales();
    expect(made.map((sale) => sale.quantity).sort()).toEqual([2, 3]);
    const sum = (of: (order: Order) => Decimal | null) => add('0', ...made.map((sale) => of(sale) ?? '0'));
    expect(fee).toContain(
      formatAmount(
        sum((sale) => sale.fee),
        'INR',
      ),
    );
    expect(received).toContain(
      formatAmount(
        sum(({ total }) => total),
        'INR',
      ),
    );
    expect(profit).toContain(
      formatAmountChange(
        sum((sale) => sale.profit),
        'INR',
      ),
    );
    expect(shown('Profit/Loss')).toContain(
      formatAmountChange(
        sum((sale) => sale.profit),
        'INR',
      ),
    );
    expect((await ordersIn()).flatMap(({ left }) => left ?? []).sort()).toEqual([0, 2, 5]);
  });

  it('with a back end that does not know parts is of whole lots', async () => {
    for (const quantity of [3, 4]) {
      const { price } = await call(getQuote, { symbol: STEEL });
      await call(buy, { symbol: STEEL, quantity, price, kind: 'stock' }, { key: `whole-lots-${quantity}` });
    }
    const { items } = await call(listSettings, {});
    const list = items.filter(({ tag }) => tag !== 'partial_sale');
    const body = { msg: 'ok', data: { list } };
    broker.current.faults?.add({ path: '/api/v2/config', kind: 'status', status: 200, body });
    const { user } = await open(STEEL, 'sell');
    expect(await lots()).toHaveLength(2);
    expect(screen.getByText(/Lots are sold whole/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Quantity' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /^4 at ₹/ }));
    await user.click(await button('Review order'));
    await user.click(await button('Place order'));
    await screen.findByText(/^Sold 4 EXSTEEL at ₹/);
    expect((await ordersIn()).flatMap(({ left }) => left ?? []).sort()).toEqual([0, 3]);
  });

  it('of a chosen lot closes it, and says at which price and with which profit', async () => {
    await broker.enterAs('demo');
    const before = await ordersIn();
    const { user } = await open(STEEL, 'sell');
    await chooseLots(user);
    expect(await lots()).toHaveLength(2);
    expect(screen.getByText('Choose a lot')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^50 at ₹/ }));
    expect(screen.queryByRole('textbox', { name: 'Quantity' })).toBeNull();
    await user.click(await button('Review order'));
    await user.click(await button('Place order'));
    await screen.findByText(/^Sold 50 EXSTEEL at ₹/);
    const [sale] = await ordersIn();
    expect(sale).toMatchObject({ side: 'sell', quantity: 50 });
    expect(await ordersIn()).toHaveLength(before.length + 1);
    expect(shown('Received')).toBe(formatAmount(sale?.total ?? '0', 'INR'));
    const lot = before.find(({ orderNo }) => orderNo === sale?.lotNo);
    const profit = sub(sale?.total ?? '0', lot?.total ?? '0');
    expect(shown('Profit/Loss')).toContain(formatAmountChange(profit, 'INR'));
  });

  describe('of several lots', () => {
    /** Three lots of a newcomer, all of them chosen, in their review. */
    const reviewingAll = async () => {
      for (const quantity of [1, 2, 3]) {
        const { price } = await call(getQuote, { symbol: STEEL });
        await call(buy, { symbol: STEEL, quantity, price, kind: 'stock' }, { key: `purchase-${quantity}` });
        broker.current.clock.advance(1_000);
      }
      const page = await open(STEEL, 'sell');
      await chooseLots(page.user);
      await page.user.click(await screen.findByRole('checkbox', { name: 'All 6 shares' }));
      for (const lot of await lots()) expect((lot as HTMLInputElement).checked).toBe(true);
      await page.user.click(await button('Review order'));
      return page;
    };
    const ends = () =>
      screen
        .getAllByText(/^(Sold at ₹|Refused|Not carried out|Not sent)/)
        .map(({ textContent }) => textContent);

    it('is one review, and a call under a key of its own for each', async () => {
      const { user } = await reviewingAll();
      await user.click(await button('Place order'));
      await screen.findByText(/^Sold 6 EXSTEEL at ₹/);
      const made = await sales();
      expect(made.map((sale) => sale.quantity).sort()).toEqual([1, 2, 3]);
      expect(new Set(made.map(({ requestKey }) => requestKey)).size).toBe(3);
      expect(ends()).toHaveLength(3);
      const total = add('0', ...made.map((sale) => sale.total));
      expect(screen.getByText('Received').nextSibling?.textContent).toBe(formatAmount(total, 'INR'));
    });

    it('stops at the first that is refused, says which were not sent, and offers what is left', async () => {
      const { user } = await reviewingAll();
      const body = { msg: 'no', data: 'price-changed' };
      broker.current.faults?.add({ path: SELL, kind: 'status', status: 409, body, after: 1, times: 1 });
      await user.click(await button('Place order'));
      await screen.findByText('Sold 1 of 6 EXSTEEL');
      await waitFor(() =>
        expect(ends()).toEqual([expect.stringMatching(/^Sold at ₹/), 'Refused', 'Not sent']),
      );
      expect(await sales()).toHaveLength(1);
      await user.click(await button('Back to the order'));
      await waitFor(async () => expect(await lots()).toHaveLength(2));
      for (const lot of await lots()) expect((lot as HTMLInputElement).checked).toBe(true);
    });

    it('after a reload in the middle is found out as far as it was sent, and no further one is sent', async () => {
      const page = await reviewingAll();
      broker.current.faults?.add({ path: SELL, kind: 'drop-response', times: 1 });
      await page.user.click(await button('Place order'));
      await waitFor(async () => expect(await sales()).toHaveLength(1));
      page.unmount();
      await open(STEEL, 'sell');
      await screen.findByText('Sold 1 of 6 EXSTEEL');
      await waitFor(() =>
        expect(ends()).toEqual([expect.stringMatching(/^Sold at ₹/), 'Not sent', 'Not sent']),
      );
      expect(await sales()).toHaveLength(1);
    });
  });

  it('offers a lot only once it has settled, and says when that is', async () => {
    await broker.enterAs('demo');
    const { items } = await call(listOrders, { kind: 'stock', limit: 100 });
    const lot = items.find(({ isOpen, sellableAt }) => isOpen && sellableAt !== null);
    if (!lot?.sellableAt) throw new Error('the demo customer has bought of no offer');
    const from = `Can be sold from ${formatDateTime(lot.sellableAt, 'en')}`;
    await open(lot.symbol, 'sell');
    const option = (await screen.findByText(from)).closest('label')?.querySelector('input');
    expect([option?.disabled, option?.checked]).toEqual([true, false]);
  });

  it('of nothing says so', async () => {
    await open(STEEL, 'sell');
    expect(await screen.findByText('Nothing to sell')).toBeTruthy(); // Once: the button below need not repeat it.
    expect(isOff(await button('Review order'))).toBe(true);
  });

  it('begins anew when the side is switched: one share, half a position', async () => {
    const { user, address } = await open();
    await screen.findByText(/Available/);
    await user.click(screen.getByRole('radio', { name: 'Up to 100' }));
    await user.type(quantity(), '5');
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(address()).toContain('type=sell');
    await user.click(screen.getByRole('radio', { name: 'Buy' }));
    expect(quantity().value).toBe('1');
    expect((screen.getByRole('radio', { name: 'Up to 50' }) as HTMLInputElement).checked).toBe(true);
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
    const toReview = await button('Review order');
    await waitFor(() => expect(isOff(toReview)).toBe(false));
    await user.click(toReview);
    const review = within(await screen.findByRole('dialog', { name: 'Review order' }));
    const figure = (label: string | RegExp) => review.getByText(label).parentElement?.textContent;
    expect(figure(/^Fee/)).toMatch(/₹\d/);
    expect(figure('You receive')).toMatch(/₹\d/);
    expect(figure('Profit/Loss after fees')).toContain('Amount hidden');
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

  it('“Buy again” begins at the quantity that was bought, which the next digit replaces, and sends nothing', async () => {
    const page = await open();
    await page.user.click(within(await reviewing(page, '2')).getByRole('button', { name: 'Place order' }));
    await page.user.click(await button('Buy again'));
    expect(focused()).toBe(quantity());
    expect(quantity().value).toBe('2');
    await page.user.keyboard('3');
    expect(quantity().value).toBe('3');
    expect(await ordersIn()).toHaveLength(1);
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
    const place = await button('Place order');
    place.focus();
    await untilPressable(place);
    await user.keyboard('{Enter}');
    const end = await screen.findByText(/^Bought 2 EXSTEEL/);
    expect(focused()?.contains(end)).toBe(true);
    expect(await ordersIn()).toHaveLength(1);
  });
});

describe('a price that moves while the review is open', () => {
  const seen = (review: HTMLElement) =>
    within(review).getByText('Price').nextSibling?.textContent?.replace('about ', '');
  /** As a poll would, but without waiting for it. */
  const ask = ({ queryClient }: Rendered) => act(() => queryClient.refetchQueries({ type: 'active' }));
  const priced = async (symbol = STEEL) => (await call(getQuote, { symbol })).price;

  it('moves the review with it, and one tap orders what is seen then', async () => {
    const page = await open();
    const review = await reviewing(page, '3');
    const before = await priced();
    do broker.current.clock.advance(3_600_000);
    while ((await priced()) === before);
    await ask(page);
    const price = await priced();
    expect(seen(review)).toBe(formatAmount(price, 'INR'));
    await page.user.click(within(review).getByRole('button', { name: 'Place order' }));
    await bought(3);
    expect(await ordersIn()).toMatchObject([{ price }]);
  });

  it('further than agreed, refuses the order with a sentence; the review stays and follows it', async () => {
    const lively = 'DEMO';
    const page = await open(lively);
    const { clock } = broker.current;
    // A moment before it rises by more than a thousandth within ten seconds.
    let [before, now] = [await priced(lively), await priced(lively)];
    while (Number(now) < Number(before) * 1.0011) {
      before = now;
      clock.advance(10_000);
      now = await priced(lively);
    }
    clock.advance(-10_000);
    await ask(page);
    const review = await reviewing(page, '1');
    const goOn = broker.current.faults?.add({ path: '/api/v2/yahoo', kind: 'delay' });
    clock.advance(10_000);
    await page.user.click(within(review).getByRole('button', { name: 'Place order' }));
    expect(await screen.findByText(/^The price has changed/)).toBeTruthy();
    expect(await ordersIn(lively)).toHaveLength(0);
    goOn?.();
    await ask(page);
    const price = await priced(lively);
    expect(seen(review)).toBe(formatAmount(price, 'USD'));
    await page.user.click(within(review).getByRole('button', { name: 'Place order' }));
    await screen.findByText(/^Bought 1 DEMO at /);
    expect(await ordersIn(lively)).toMatchObject([{ price }]);
  });

  /** Fakes the wall clock (`Date`) and the monotonic clock (`performance`). `vi.setSystemTime` changes only the wall clock. */
  const fakeClocks = () =>
    vi.useFakeTimers({
      toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });

  it('cannot be ordered at when it is stale, even if the device clock was put back', async () => {
    fakeClocks();
    const page = await open();
    const review = await reviewing(page, '3');
    const place = within(review).getByRole('button', { name: 'Place order' });
    broker.current.faults?.add({ path: '/api/v2/yahoo', kind: 'delay' });
    vi.setSystemTime(Date.now() - 3_600_000);
    await advance(1_500);
    expect(isOff(place)).toBe(false);
    await advance(20_000);
    await within(review).findByText('Waiting for a fresh price');
    expect(isOff(place)).toBe(true);
  });

  it('cannot be ordered at after the device wakes, until a fresh price arrives', async () => {
    fakeClocks();
    const page = await open();
    const review = await reviewing(page, '3');
    const place = within(review).getByRole('button', { name: 'Place order' });
    const goOn = broker.current.faults?.add({ path: '/api/v2/yahoo', kind: 'delay' });
    // Simulates an hour of sleep: the wall clock advances, and the monotonic clock does not.
    vi.setSystemTime(Date.now() + 3_600_000);
    await advance(1_500);
    await within(review).findByText('Waiting for a fresh price');
    expect(isOff(place)).toBe(true);
    goOn?.();
    await advance(6_000);
    await waitFor(() => expect(isOff(place)).toBe(false));
  });

  it('is not ordered at after the order has come too late, and is ordered at with the next tap', async () => {
    const page = await open();
    const review = await reviewing(page, '3');
    const goOn = broker.current.faults?.add({ path: '/api/v2/yahoo', kind: 'delay' });
    broker.current.clock.advance(60_000);
    await page.user.click(within(review).getByRole('button', { name: 'Place order' }));
    expect(await screen.findByText(/^Your request came too late/)).toBeTruthy();
    expect(await ordersIn()).toHaveLength(0);
    goOn?.();
    await ask(page);
    await page.user.click(within(review).getByRole('button', { name: 'Place order' }));
    await bought(3);
    expect(await ordersIn()).toHaveLength(1);
  });
});

describe('an order without an answer', () => {
  /** The outcome of an order stays unknown until the returned function is called. */
  const holdSettling = () => broker.current.faults?.add({ path: SETTLE, kind: 'delay' });
  const settleCount = () => requestCount(/\/success\/settle/);
  const place = async (page: Rendered) =>
    page.user.click(within(await reviewing(page, '4')).getByRole('button', { name: 'Place order' }));

  it('is checked and then placed, where the broker has it', async () => {
    broker.current.faults?.add({ path: BUY, kind: 'drop-response', times: 1 });
    const goOn = holdSettling();
    await place(await open());
    expect(await screen.findByText('Checking…')).toBeTruthy();
    goOn?.();
    await bought(4);
    const [order] = await ordersIn();
    expect(await screen.findByText(order?.orderNo ?? '')).toBeTruthy();
    expect(screen.queryByText(/failed/i)).toBeNull();
    expect(await ordersIn()).toHaveLength(1);
  });

  it('is checked and then not placed, where it never arrived; a second attempt is another order', async () => {
    broker.current.faults?.add({ path: BUY, kind: 'reset', times: 1 });
    let goOn = holdSettling();
    const page = await open();
    await place(page);
    expect(await screen.findByText('Checking…')).toBeTruthy();
    goOn?.();
    expect(await screen.findByText('Not carried out')).toBeTruthy();
    expect(await ordersIn()).toHaveLength(0);

    await page.user.click(await button('Back to the order'));
    expect(quantity().value).toBe('4');
    broker.current.faults?.add({ path: BUY, kind: 'drop-response', times: 1 });
    goOn = holdSettling();
    await place(page);
    expect(await screen.findByText('Checking…')).toBeTruthy();
    goOn?.();
    await bought(4);
    expect(await ordersIn()).toHaveLength(1);
  });

  it('is not placed by a back end that cannot settle it once its time is over by that one’s clock, and not before', async () => {
    const body = { msg: 'no', data: 'not-found' };
    broker.current.faults?.add({ path: SETTLE, kind: 'status', status: 404, body });
    broker.current.faults?.add({ path: BUY, kind: 'reset', times: 1 });
    const page = await open();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await place(page);
    expect(await screen.findByText('Checking…')).toBeTruthy();
    await expect.poll(settleCount).toBeGreaterThan(1);
    expect(screen.getByText('Checking…')).toBeTruthy();
    broker.current.clock.advance(60_000);
    expect(await screen.findByText('Not carried out')).toBeTruthy();
    expect(await ordersIn()).toHaveLength(0);
  });

  it('is not called not placed after a list that cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await open();
    const unread = { msg: 'ok', data: { rows: [{ no: 7 }], count: 1 } };
    broker.current.faults?.add({ path: LIST, kind: 'status', status: 200, body: unread });
    const body = { msg: 'no', data: 'not-found' };
    broker.current.faults?.add({ path: SETTLE, kind: 'status', status: 404, body });
    broker.current.faults?.add({ path: BUY, kind: 'drop-response', times: 1 });
    await place(page);
    expect(await screen.findByText('Checking…')).toBeTruthy();
    const before = settleCount();
    broker.current.clock.advance(60_000);
    await expect.poll(settleCount).toBeGreaterThan(before + 1);
    expect(screen.getByText('Checking…')).toBeTruthy();
    broker.current.faults?.clear();
    await bought(4);
  });

  it('is found out after a reload too', async () => {
    broker.current.faults?.add({ path: BUY, kind: 'drop-response', times: 1 });
    broker.current.faults?.add({ path: SETTLE, kind: 'hang', times: 2 });
    const page = await open();
    await place(page);
    await screen.findByText('Checking…');
    page.unmount();
    await open();
    await bought(4);
    expect(await ordersIn()).toHaveLength(1);
  });

  it('is not settled in the name of another customer, who signs in meanwhile in another tab', async () => {
    broker.current.faults?.add({ path: BUY, kind: 'drop-response', times: 1 });
    holdSettling();
    await place(await open());
    await screen.findByText('Checking…');
    await act(() => broker.enterAs('newcomer'));
    broker.current.faults?.clear();
    expect(await screen.findByText(/Available/)).toBeTruthy();
    expect(await button('Review order')).toBeTruthy();
    expect(screen.queryByText('Not carried out')).toBeNull();
  });

  it('is not sent again by another tab, which finds it out instead', async () => {
    const other = await open();
    const review = await reviewing(other, '4');
    broker.current.faults?.add({ path: BUY, kind: 'drop-response', times: 1 });
    const goOn = holdSettling();
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
    goOn?.();
    await waitFor(() => expect(screen.getAllByText(/^Bought 1 EXSTEEL/)).toHaveLength(2));
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
    const toReview = await button('Review order');
    await waitFor(() => expect(isOff(toReview)).toBe(false));
    await user.click(toReview);
    await user.click(await button('Place order'));
    expect(await screen.findByText('Order refused')).toBeTruthy();
    expect(screen.getByText('This lot has already been sold')).toBeTruthy();
    await user.click(await button('Back to the order'));
    expect(await button('Review order')).toBeTruthy();
    expect(document.activeElement).toBe(quantity());
  });

  it('because it is overloaded can be sent again, once it is settled that nothing came of it', async () => {
    const body = { msg: 'no', data: 'overloaded' };
    broker.current.faults?.add({ path: BUY, kind: 'status', status: 503, body, times: 1 });
    const page = await open();
    const review = await reviewing(page, '2');
    const place = within(review).getByRole('button', { name: 'Place order' });
    await page.user.click(place);
    expect(await screen.findByText('The service is busy. Please try again.')).toBeTruthy();
    // With another expiry it is another order, which is not sent while the first cannot be settled.
    broker.current.clock.advance(1_000);
    await act(() => page.queryClient.refetchQueries({ type: 'active' }));
    broker.current.faults?.add({ path: SETTLE, kind: 'status', status: 503, body, times: 1 });
    await page.user.click(place);
    await waitFor(() => expect(isOff(place)).toBe(false));
    expect(screen.getByText('The service is busy. Please try again.')).toBeTruthy();
    expect(await ordersIn()).toHaveLength(0);
    await page.user.click(place);
    await bought(2);
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
  it('asks before it is left, and stays or goes as the customer chooses', async () => {
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

  it('that was not touched is left without a question', async () => {
    const { go, address } = await open();
    await screen.findByText(/Available/);
    await go('/records');
    await waitFor(() => expect(address()).toBe('/records'));
  });
});

describe('what cannot be loaded', () => {
  it.each([
    ['buy', '/api/v2/yahoo', 'Couldn’t load the price'],
    ['buy', '/api/stock/success/v2/balance', 'Couldn’t load your balance'],
    ['sell', '/api/stock/success/deal/list', 'Couldn’t load your lots'],
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
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the exchange rate');
    expect(isOff(await button('Review order'))).toBe(true);
  });
});
