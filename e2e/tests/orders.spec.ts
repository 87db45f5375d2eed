import { getBalance } from '@bourse/contract/balance';
import { getQuote } from '@bourse/contract/market';
import { buy, listOrders } from '@bourse/contract/orders';
import { forgotPassword } from '@bourse/contract/session';
import { links } from '@bourse/links/links';
import { sub } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import type { Fault, FaultProxy } from '@bourse/remote-build/fault-proxy';
import type { Page } from '@playwright/test';
import { type Api, apiOf, signInWith } from '../src/api.ts';
import { expect, test } from '../src/market-open.ts';
import { untilQuiet } from '../src/quiet.ts';
import {
  amountOf,
  bought,
  CEMENT,
  figures,
  logIn,
  placeOrder,
  pressTwice,
  quantity,
  review,
  reviewOf,
  STEEL,
  ticketOf,
} from '../src/trading.ts';

const BUY = /\/deal\/buy$/;
const SELL = /\/deal\/sell$/;
const SETTLE = /\/success\/settle$/;

// The market stands still: a price that leaves the limit between two polls is no matter of these promises.

/** Files of other remotes may come whenever the browser has nothing to do. */
const isCall = (line: string) => line.includes('/api/');
const purchases = (faultProxy: FaultProxy) =>
  faultProxy.seen.filter((line) => /^POST .*\/deal\/buy$/.test(line));
const onPurchase = (faultProxy: FaultProxy, fault: Fault) =>
  faultProxy.fail({ match: BUY, method: 'POST', times: 1, fault });

/** What the broker knows, past the app. */
async function books(api: Api) {
  const { items } = await api.call(listOrders, { kind: 'stock' });
  const { available } = await api.call(getBalance, {});
  return { orders: items, money: formatAmount(available, 'INR') };
}

/** One order, and what it cost is what has left the account. */
async function expectOneOrder(api: Api, before: Awaited<ReturnType<typeof books>>, start: `${number}`) {
  const { orders, money } = await books(api);
  expect(orders).toHaveLength(before.orders.length + 1);
  expect(money).toBe(formatAmount(sub(start, orders[0]?.total ?? '0'), 'INR'));
}

test.beforeEach(async ({ account, signIn }) => {
  await signIn(account);
});

const start = async (api: Api) => (await api.call(getBalance, {})).available;

test.describe('an order is placed once', () => {
  test('when Place order is tapped twice', { tag: '@core' }, async ({ page, faultProxy, api }) => {
    const [before, money] = [await books(api), await start(api)];
    await page.goto(ticketOf(STEEL));
    await review(page, 3);
    await pressTwice(placeOrder(page));
    await expect(bought(page, 3)).toBeVisible();
    expect(purchases(faultProxy)).toHaveLength(1);
    await expectOneOrder(api, before, money);
  });

  test('when the answer is lost: it says Checking… and then placed', { tag: ['@money', '@core'] }, async ({
    page,
    faultProxy,
    api,
  }) => {
    const [before, money] = [await books(api), await start(api)];
    await page.goto(ticketOf(STEEL));
    await review(page, 3);
    onPurchase(faultProxy, 'drop-response');
    const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
    await placeOrder(page).click();
    // The app waits ten seconds for an answer before it doubts.
    await expect(page.getByText('Checking…')).toBeVisible();
    await expect(page.getByText(/failed|not placed/i)).toHaveCount(0);
    unsettled();
    await expect(bought(page, 3)).toBeVisible();
    expect(purchases(faultProxy)).toHaveLength(1);
    await expectOneOrder(api, before, money);
  });

  test('when the page is loaded anew while its outcome is unknown', { tag: ['@money', '@core'] }, async ({
    page,
    faultProxy,
    api,
  }) => {
    const [before, money] = [await books(api), await start(api)];
    await page.goto(ticketOf(STEEL));
    await review(page, 3);
    // A network that answers for the broker after the broker has done its work.
    onPurchase(faultProxy, { rewrite: () => '<!doctype html><title>Welcome to the hotel network</title>' });
    const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
    await placeOrder(page).click();
    await expect(page.getByText('Checking…')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Checking…')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review order' })).toHaveCount(0);
    unsettled();
    await expect(bought(page, 3)).toBeVisible();
    expect(purchases(faultProxy)).toHaveLength(1);
    await expectOneOrder(api, before, money);
  });

  test('when the session ends while the outcome is unknown: the outcome is found after signing in again', async ({
    page,
    faultProxy,
    api,
    account,
    testServer,
  }) => {
    const [before, money] = [await books(api), await start(api)];
    await page.goto(ticketOf(STEEL));
    await review(page, 3);
    onPurchase(faultProxy, { rewrite: () => 'no answer of this API' });
    const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
    await placeOrder(page).click();
    await expect(page.getByText('Checking…')).toBeVisible();
    const newPassword = 'another-horse';
    await api.call(forgotPassword, { phone: account.phone, oldPassword: account.password, newPassword });
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    const again = { phone: account.phone, password: newPassword };
    await logIn(page, again);
    await expect(page.getByText('Checking…')).toBeVisible();
    unsettled();
    await expect(bought(page, 3)).toBeVisible();
    expect(purchases(faultProxy)).toHaveLength(1);
    await expectOneOrder(
      apiOf(testServer.url, (await signInWith(testServer.url, again)).token),
      before,
      money,
    );
  });

  test('when the way back calls the broker too busy and the customer sends it again', async ({
    page,
    faultProxy,
    api,
  }) => {
    const [before, money] = [await books(api), await start(api)];
    await page.goto(ticketOf(STEEL));
    await review(page, 3);
    onPurchase(faultProxy, { rewrite: () => JSON.stringify({ msg: 'no', data: 'overloaded' }) });
    await placeOrder(page).click();
    await expect(reviewOf(page).getByText('The service is busy. Please try again.')).toBeVisible();
    // The first one is settled before there is a second: it had been placed.
    await placeOrder(page).click();
    await expect(bought(page, 3)).toBeVisible();
    expect(purchases(faultProxy)).toHaveLength(1);
    await expectOneOrder(api, before, money);
  });
});

test('an order that never arrived is called not placed, costs nothing, and can be placed after all', async ({
  page,
  faultProxy,
  api,
}) => {
  const [before, money] = [await books(api), await start(api)];
  await page.goto(ticketOf(STEEL));
  await review(page, 3);
  onPurchase(faultProxy, 'hang');
  await placeOrder(page).click();
  // The app waits ten seconds for an answer before it doubts.
  await expect(page.getByText('Not carried out')).toBeVisible();
  expect(await books(api)).toEqual(before);

  await page.getByRole('button', { name: 'Back to the order' }).click();
  await review(page, 3);
  await placeOrder(page).click();
  await expect(bought(page, 3)).toBeVisible();
  await expectOneOrder(api, before, money);
});

test.describe('after an order', () => {
  const outcome = (page: Page) => bought(page, 1);
  const buyOne = async (page: Page) => {
    await review(page, 1);
    await placeOrder(page).click();
    await expect(outcome(page)).toBeVisible();
  };
  const stock = links.stock(STEEL.symbol, STEEL.name);
  const toReview = (page: Page) => page.getByRole('button', { name: 'Review order' });

  test('Back leads to the stock, also from the screens that the order led to, and Done too', async ({
    page,
  }) => {
    await page.goto(stock);
    await page.getByRole('link', { name: 'Buy' }).click();
    await buyOne(page);
    await page.getByRole('link', { name: 'See positions' }).click();
    await expect(page).toHaveURL(links.positions('stock'));
    await page.goBack();
    await expect(page).toHaveURL(stock);

    await page.getByRole('link', { name: 'Buy' }).click();
    await buyOne(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(stock);
    await page.goBack();
    await expect(page).not.toHaveURL(/trading/);
  });

  test('that a link was opened for, Back and Done lead to the stock', async ({ page }) => {
    await page.goto(ticketOf(STEEL));
    await buyOne(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(stock);
    await page.goto(ticketOf(STEEL));
    await buyOne(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(stock);
  });

  test('coming back to it finds how it ended, and no form that is over', async ({ page, api }) => {
    await page.goto(ticketOf(STEEL));
    await buyOne(page);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Name or code' }).fill('example steel');
    await page.getByRole('option', { name: STEEL.name }).click();
    await expect(page).toHaveURL(stock);
    await page.goBack();
    await expect(outcome(page)).toBeVisible();
    await page.reload();
    await expect(outcome(page)).toBeVisible();
    await expect(toReview(page)).toHaveCount(0);
    expect((await books(api)).orders).toHaveLength(1);

    // Another order, elsewhere: the one that ended here is not the last any more.
    await page.getByRole('button', { name: 'Buy again' }).click();
    await expect(toReview(page)).toBeEnabled();
  });
});

test('all lots of a stock are sold with one review, each by a call of its own, and the result lists those that were not sent', async ({
  page,
  faultProxy,
  api,
}) => {
  for (const count of [1, 2, 3]) {
    const { price } = await api.call(getQuote, { symbol: STEEL.symbol });
    const order = {
      symbol: STEEL.symbol,
      quantity: count,
      price,
      worstPrice: '100000',
      kind: 'stock',
    } as const;
    await api.call(buy, order, { 'Idempotency-Key': `purchase-${count}` });
  }
  const sales = async () => (await books(api)).orders.filter(({ side }) => side === 'sell');
  await page.goto(ticketOf(STEEL, 'sell'));
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByText('From your 3 oldest lots')).toBeVisible();
  await review(page, 6);
  // The second one gets through, and its answer does not.
  faultProxy.keys.length = 0;
  faultProxy.fail({ match: SELL, method: 'POST', times: 1, fault: { rewrite: (body) => body } });
  faultProxy.fail({ match: SELL, method: 'POST', times: 1, fault: 'drop-response' });
  await placeOrder(page).click();
  await expect.poll(async () => (await sales()).length).toBe(2);
  await page.reload();
  await expect(page.getByText('Sold 3 of 6 EXSTEEL')).toBeVisible();
  await expect(page.getByText(/^Sold at ₹/)).toHaveCount(2);
  await expect(page.getByText('Not sent')).toHaveCount(1);
  await page.getByRole('button', { name: 'Back to the order' }).click();
  await expect(quantity(page)).toHaveValue('3');
  await review(page, 3);
  await placeOrder(page).click();
  await expect(page.getByText(/^Sold 3 EXSTEEL at ₹/)).toBeVisible();
  expect((await sales()).map((sale) => sale.quantity)).toEqual([3, 2, 1]);
  expect(new Set(faultProxy.keys).size).toBe(3);
});

test.describe('before it is sent', () => {
  const reason = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
  const reviewButton = (page: Page) => page.getByRole('button', { name: 'Review order' });

  test('an order that the balance does not cover says so, and the broker would refuse it too', async ({
    page,
    api,
  }) => {
    const before = await books(api);
    await page.goto(ticketOf(CEMENT));
    await quantity(page).fill('50');
    await reason(page, /^Insufficient funds\. Your balance covers \d+\.$/);
    await expect(reviewButton(page)).toBeDisabled();
    const { price } = await api.call(getQuote, { symbol: CEMENT.symbol });
    const order = { symbol: CEMENT.symbol, quantity: 50, price, kind: 'stock' } as const;
    await expect(api.call(buy, order, { 'Idempotency-Key': 'past-the-app' })).rejects.toThrow(
      'insufficient-funds',
    );
    expect(await books(api)).toEqual(before);
  });

  test('the largest that can be bought is one that the balance covers', async ({ page, api }) => {
    const money = await start(api);
    await page.goto(ticketOf(CEMENT));
    await page.getByRole('button', { name: 'Max' }).click();
    await review(page);
    const shown = await figures(reviewOf(page));
    const [total, price] = [amountOf(shown['You pay']), amountOf(shown.Price)];
    expect(Number(total)).toBeLessThanOrEqual(Number(money));
    expect(Number(total) + Number(price)).toBeGreaterThan(Number(money));
  });

  test('the first digit replaces a quantity that was not typed: 3 is 3, and not 13', async ({ page }) => {
    await page.goto(ticketOf(STEEL));
    const pad = page.getByRole('group', { name: 'Quantity' });
    await pad.getByRole('button', { name: '3', exact: true }).click();
    await expect(quantity(page)).toHaveValue('3');
    await page.getByRole('button', { name: 'Max' }).click();
    await quantity(page).click();
    await page.keyboard.type('12');
    await expect(quantity(page)).toHaveValue('12');
    await page.getByRole('radio', { name: 'Up to 100' }).check();
    await pad.getByRole('button', { name: 'Delete' }).click();
    await expect(quantity(page)).toHaveValue('');
  });

  test('the quantity of a purchase is at least 1 and at most the 50 or 100 of the chosen size', async ({
    page,
  }) => {
    await page.goto(ticketOf(STEEL));
    await expect(quantity(page)).toHaveValue('1');
    for (const [position, written, problem] of [
      ['Up to 50', '0', 'Quantity cannot be less than 1'],
      ['Up to 50', '51', 'Cannot exceed 50'],
      ['Up to 100', '101', 'Cannot exceed 100'],
    ] as const) {
      await page.getByRole('radio', { name: position }).check();
      await quantity(page).fill(written);
      await reason(page, problem);
      await expect(reviewButton(page)).toBeDisabled();
    }
    await quantity(page).fill('100');
    await expect(reviewButton(page)).toBeEnabled();
    await quantity(page).fill('1.5x');
    await expect(quantity(page)).toHaveValue('1.5x');
    await reason(page, /Unclear number/);
    await expect(reviewButton(page)).toBeDisabled();
  });

  test('switching the side starts over with one share and half a position', async ({ page }) => {
    await page.goto(ticketOf(STEEL));
    await page.getByRole('radio', { name: 'Up to 100' }).check();
    await quantity(page).fill('77');
    await page.getByRole('radio', { name: 'Sell' }).check();
    await reason(page, 'Nothing to sell');
    await page.getByRole('radio', { name: 'Buy' }).check();
    await expect(quantity(page)).toHaveValue('1');
    await expect(page.getByRole('radio', { name: 'Up to 50' })).toBeChecked();
  });

  test('leaving a draft asks, and leaving none does not', async ({ page }) => {
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await page.goto(links.stock(STEEL.symbol, STEEL.name));
    await page.getByRole('link', { name: 'Buy' }).click();
    await expect(quantity(page)).toHaveValue('1');
    await back.click();
    await page.getByRole('link', { name: 'Buy' }).click();
    await quantity(page).fill('7');
    await back.click();
    const question = page.getByRole('dialog', { name: 'Discard this order?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(quantity(page)).toHaveValue('7');
    await back.click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(links.stock(STEEL.symbol, STEEL.name));
  });
});

test.describe('without a network', () => {
  const quotes = (faultProxy: FaultProxy) =>
    faultProxy.seen.filter((line) => line.includes('/v2/yahoo')).length;

  test('prices stay, with their age; no data is requested until the network is back, and then at once', async ({
    page,
    context,
    faultProxy,
  }) => {
    await page.clock.install();
    await page.goto(links.stock(STEEL.symbol, STEEL.name));
    await expect(page.getByRole('heading', { name: STEEL.code })).toBeVisible();
    // The clock runs faster than the line: a picture that is still to come would be asked for without a network.
    await untilQuiet(page);
    await page.clock.resume();
    const known = quotes(faultProxy);
    await page.clock.runFor(10_000);
    await expect.poll(() => quotes(faultProxy), 'it asks every few seconds').toBeGreaterThan(known + 1);

    await context.setOffline(true);
    await expect(page.getByRole('status').getByText('You are offline')).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isCall(request.url())) asked.push(request.url());
    });
    await page.clock.runFor(30_000);
    // Only whether the network is back is asked for, less and less often.
    const probes = asked.filter((url) => url.endsWith('/api/reach'));
    expect(asked).toEqual(probes);
    expect(probes.length).toBeLessThan(6);
    await expect(page.getByRole('heading', { name: STEEL.code })).toBeVisible();
    const age = page.getByText(/\d+ s ago/).first();
    await expect(age).toBeVisible();
    // The note covers it, which says the same of the whole screen.
    const note = page.getByRole('status').filter({ hasText: 'You are offline' }).locator('> *').first();
    const [below, above] = [await age.boundingBox(), await note.boundingBox()];
    if (!below || !above) throw new Error('One of them is not shown.');
    expect(below.y).toBeGreaterThanOrEqual(above.y);
    expect(below.y + below.height).toBeLessThanOrEqual(above.y + above.height);

    await context.setOffline(false);
    await expect(page.getByText('You are offline')).toHaveCount(0);
    await expect.poll(() => asked.filter((url) => url.includes('/v2/yahoo')).length).toBeGreaterThan(0);
    await expect(page.getByText(/\d+ s ago/)).toHaveCount(0);
  });

  test('the ticket says that the device is offline and cannot be reviewed until it is online', async ({
    page,
    context,
  }) => {
    await page.goto(ticketOf(STEEL));
    const toReview = page.getByRole('button', { name: 'Review order' });
    await expect(toReview).toBeEnabled();
    await context.setOffline(true);
    await expect(page.getByRole('form').getByText('You are offline')).toBeVisible();
    await expect(toReview).toBeDisabled();
    await context.setOffline(false);
    await expect(toReview).toBeEnabled();
  });

  test('an order in its review cannot be placed, and goes through once it is back', async ({
    page,
    context,
    faultProxy,
    api,
  }) => {
    const [before, money] = [await books(api), await start(api)];
    await page.goto(ticketOf(STEEL));
    await review(page, 3);
    await context.setOffline(true);
    await expect(reviewOf(page).getByText('You are offline')).toBeVisible();
    await expect(placeOrder(page)).toBeDisabled();
    expect(purchases(faultProxy)).toEqual([]);
    await context.setOffline(false);
    await placeOrder(page).click();
    await expect(bought(page, 3)).toBeVisible();
    await expectOneOrder(api, before, money);
  });
});

test('a hidden page sends no request, and refetches immediately when it is visible again', async ({
  page,
  faultProxy,
}) => {
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await page.clock.install();
  // What is not urgent is asked for once, some seconds after the page.
  const later = page.waitForResponse(/\/sessions\/new$/);
  await page.goto(links.trade());
  await expect(page.getByText('No positions')).toBeVisible();
  await page.clock.runFor(6_000);
  await later;
  await untilQuiet(page);
  await show('hidden');
  const before = faultProxy.seen.length;
  // What the page has to report of its parts is sent as it is hidden.
  const calls = () =>
    faultProxy.seen.slice(before).filter((line) => isCall(line) && !line.endsWith('/app/reports'));
  await page.clock.runFor(60_000);
  expect(calls()).toEqual([]);
  await page.clock.resume();
  await show('visible');
  await expect.poll(() => calls().some((line) => line.includes('/transaction'))).toBe(true);
});
