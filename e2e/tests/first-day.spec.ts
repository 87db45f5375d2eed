import { readFile } from 'node:fs/promises';
import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { getQuote } from '@bourse/contract/market';
import { listOrders } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { orderCost } from '@bourse/figures/order-cost';
import { links } from '@bourse/links/links';
import { abs, add, cmp, type Decimal, sub } from '@bourse/money/decimal';
import { formatAmount, formatPrice } from '@bourse/money/format';
import type { Locator, Page } from '@playwright/test';
import { apiOf, INVITATION_CODE, newPhone, storedToken } from '../src/api.ts';
import { expect, test } from '../src/market-open.ts';
import {
  amountOf,
  figure,
  figures,
  logIn,
  placeOrder,
  quantity,
  reviewOf,
  STEEL,
  tab,
} from '../src/trading.ts';

// The market stands still: a price that leaves the limit between two polls is no matter of this day.

/** '5701.71' is 570171; counted in whole paise, without the app's own arithmetic. */
const paiseOf = (text = ''): number => {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`"${text}" is no amount in rupees.`);
  return Number(`${sign}${whole}${fraction.padEnd(2, '0')}`);
};

/** Presses a button that saves a CSV file. @returns its rows by the names of their columns; no field of them is quoted */
async function savedTable(page: Page, button: Locator): Promise<Record<string, string>[]> {
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  const download = page.waitForEvent('download');
  await button.click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [titles = [], ...rows] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(titles.map((title, column) => [title, row[column] ?? ''])));
}

const rupees = (amount: Decimal) => formatAmount(amount, 'INR');

test('a newcomer registers, finds a stock, buys it and sells it, and can follow every paisa', {
  tag: ['@money', '@core'],
}, async ({ page, testServer }) => {
  const newcomer = { phone: newPhone(), password: 'correct-horse' };

  await test.step('registers', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Phone number').fill(newcomer.phone);
    await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
    await page.getByLabel('Confirm password').fill(newcomer.password);
    await page.getByLabel('Invitation code').fill(INVITATION_CODE);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Welcome to Bourse')).toBeVisible();
    await expect(page).toHaveURL(links.home());
  });

  await test.step('signs out and in again', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByLabel('Phone number')).toHaveValue(newcomer.phone);
    await logIn(page, newcomer);
    await expect(page).toHaveURL(links.home());
  });
  const api = apiOf(testServer.url, await storedToken(page));
  const { available: start } = await api.call(getBalance, {});

  await test.step('sees the market and the news at home', async () => {
    await expect(page.getByRole('link', { name: /NIFTY 50/ }).first()).toContainText(/\d\.\d\d/);
    await expect(page.getByRole('list', { name: 'Latest news' }).getByRole('listitem')).toHaveCount(3);
  });

  await test.step('looks through the markets, page by page', async () => {
    await tab(page, 'Markets').click();
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /[+−]\d+\.\d\d%/ });
    await expect(rows).toHaveCount(10);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows.nth(10)).toBeInViewport();
  });

  await test.step('finds the stock by name', async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Name or code' }).fill('example steel');
    await page.getByRole('option', { name: STEEL.name }).click();
    await expect(page).toHaveURL(links.stock(STEEL.symbol, STEEL.name));
    await expect(page.getByRole('heading', { name: STEEL.code })).toBeVisible();
  });

  await test.step('reads its day and its chart in all four periods', async () => {
    const quote = await api.call(getQuote, { symbol: STEEL.symbol });
    const written = (value: Decimal | null) =>
      value === null ? '' : formatPrice(value, { currency: 'INR' });
    await expect(figure(page, 'Open')).toHaveText(written(quote.open));
    await expect(figure(page, 'Prev. close')).toHaveText(written(quote.previousClose));
    for (const period of ['Daily', 'Weekly', 'Monthly', 'Timeline']) {
      await page.getByRole('tab', { name: period }).click();
      await expect(
        page.getByText(new RegExp(`^${STEEL.code}, ${period}, .* open .*, high .*, low `)),
      ).toBeAttached();
      await expect(page.getByRole('tabpanel').locator('canvas').first()).toBeVisible();
    }
  });

  await test.step('stars it', async () => {
    await page.getByRole('button', { name: 'Add to watchlist' }).click();
    await expect(page.getByRole('button', { name: 'Remove from watchlist' })).toBeVisible();
  });

  const bought = await test.step('buys forty', async () => {
    await page.getByRole('link', { name: 'Buy' }).click();
    await expect(quantity(page)).toHaveValue('1');
    const pad = page.getByRole('group', { name: 'Quantity' });
    for (const key of ['Delete', '4', '0']) await pad.getByRole('button', { name: key, exact: true }).click();
    await page.getByRole('button', { name: 'Review order' }).click();
    const shown = await figures(reviewOf(page));
    const seen = orderCost('buy', amountOf(shown.Price), 40, '1');
    const most = orderCost('buy', amountOf(shown['Price at most']), 40, '1');
    expect(shown).toMatchObject({
      Amount: `about ${rupees(seen.notional)}`,
      'Fee (0.03%, min. ₹0.01)': `about ${rupees(seen.fee)}`,
      'You pay': `about ${rupees(seen.total)}`,
      'You pay at most': rupees(most.total),
    });
    await placeOrder(page).click();
    // It is filled at the price of the instant, which is not above what was agreed to.
    await expect(page.getByText(/^Bought 40 EXSTEEL at ₹/)).toBeVisible();
    const [order] = (await api.call(listOrders, { kind: 'stock' })).items;
    const price = order?.price ?? '0';
    expect(cmp(price, amountOf(shown['Price at most']))).toBeLessThanOrEqual(0);
    const cost = orderCost('buy', price, 40, '1');
    await expect(page.getByText(`Bought 40 EXSTEEL at ${rupees(price)}`)).toBeVisible();
    await expect(figure(page, 'Paid')).toHaveText(rupees(cost.total));
    await expect(figure(page, 'Available now')).toHaveText(rupees(sub(start, cost.total)));
    expect(rupees((await api.call(getBalance, {})).available)).toBe(rupees(sub(start, cost.total)));
    return { ...cost, price };
  });

  await test.step('sees the position', async () => {
    await page.getByRole('link', { name: 'See positions' }).click();
    const row = page.getByRole('listitem').filter({ hasText: STEEL.code });
    await expect(row).toContainText(`40 × avg. ${rupees(bought.price)}`);
    const [position] = (await api.call(listPositions, { kind: 'stock' })).items;
    expect(position).toMatchObject({ symbol: STEEL.symbol, quantity: 40 });
    expect(rupees(position?.cost ?? '0')).toBe(rupees(bought.total));
    await row.getByRole('button', { name: /sell, buy/ }).click();
    await expect(figure(page.getByRole('dialog'), 'Cost')).toHaveText(rupees(bought.total));
  });

  const sold = await test.step('sells it from its row', async () => {
    await page.getByRole('dialog').getByRole('link', { name: 'Sell', exact: true }).click();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Review order' }).click();
    const shown = await figures(reviewOf(page));
    const seen = orderCost('sell', amountOf(shown.Price), 40, '1');
    expect(shown['You receive']).toBe(`about ${rupees(seen.total)}`);
    expect(shown['Profit/Loss after fees']).toContain(rupees(abs(sub(seen.total, bought.total))));
    await placeOrder(page).click();
    await expect(page.getByText(/^Sold 40 EXSTEEL at ₹/)).toBeVisible();
    const [sale] = (await api.call(listOrders, { kind: 'stock' })).items;
    const cost = orderCost('sell', sale?.sellPrice ?? '0', 40, '1');
    await expect(figure(page, 'Received')).toHaveText(rupees(cost.total));
    await expect(figure(page, 'Profit/Loss')).toContainText(rupees(abs(sub(cost.total, bought.total))));
    return cost;
  });
  const end = add(sub(start, bought.total), sold.total);

  await test.step('finds both trades in the records', async () => {
    await page.getByRole('link', { name: 'Trading records' }).click();
    const rows = page.getByRole('listitem').filter({ hasText: STEEL.code });
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Sell' })).toContainText(rupees(sold.total));
    await expect(rows.filter({ hasText: 'Buy' })).toContainText(rupees(bought.total));
    await rows.filter({ hasText: 'Buy' }).getByRole('link').click();
    await expect(figure(page, 'Paid')).toHaveText(rupees(bought.total));
    const orders = (await api.call(listOrders, { kind: 'stock' })).items;
    expect(orders.map(({ side, quantity: count, total }) => [side, count, rupees(total)])).toEqual([
      ['sell', 40, rupees(sold.total)],
      ['buy', 40, rupees(bought.total)],
    ]);
  });

  await test.step('could buy as many again, which sends nothing by itself', async () => {
    await page.getByRole('link', { name: 'Buy again' }).click();
    await expect(quantity(page)).toHaveValue('40');
    await expect(page.getByRole('button', { name: 'Review order' })).toBeEnabled();
    await page.goBack();
    await expect(page).toHaveURL(/\/records\/\d+$/);
    await page.goBack();
  });

  await test.step('saves the records and what the sale has made, which add up by hand', async () => {
    const made = paiseOf(sold.total) - paiseOf(bought.total);
    const sales = page.getByRole('link', { name: /^Profit on sales/ });
    await expect(sales).toContainText(rupees(abs(sub(sold.total, bought.total))));
    const records = await savedTable(page, page.getByRole('button', { name: 'CSV' }));
    expect(records.map(({ Side }) => Side)).toEqual(['Buy', 'Sell']);
    const [purchase, sale] = records.map((row) => paiseOf(row['Paid or received']));
    expect((sale ?? 0) - (purchase ?? 0)).toBe(made);
    expect(paiseOf(records[1]?.Profit)).toBe(made);
    expect(records.map(({ Amount, Fee }) => [paiseOf(Amount), paiseOf(Fee)])).toEqual([
      [paiseOf(bought.total) - paiseOf(bought.fee), paiseOf(bought.fee)],
      [paiseOf(sold.total) + paiseOf(sold.fee), paiseOf(sold.fee)],
    ]);
    await sales.click();
    const year = page.getByRole('dialog', { name: 'Profit on sales' });
    const [lot, ...others] = await savedTable(
      page,
      year.getByRole('button', { name: /^Save \d{4}–\d\d as CSV$/ }),
    );
    expect(others).toEqual([]);
    expect(lot).toMatchObject({ Symbol: STEEL.symbol, Quantity: '40' });
    expect(paiseOf(lot?.['Paid with fees'])).toBe(paiseOf(bought.total));
    expect(paiseOf(lot?.['Received after fees'])).toBe(paiseOf(sold.total));
    expect(paiseOf(lot?.Profit)).toBe(made);
    expect(paiseOf(lot?.['Fees in both'])).toBe(paiseOf(bought.fee) + paiseOf(sold.fee));
  });

  await test.step('and the money where it must be', async () => {
    await page.goto(links.account());
    await expect(page.getByText(rupees(end)).first()).toBeVisible();
    expect(rupees((await api.call(getBalance, {})).available)).toBe(rupees(end));
    const bills = (await api.call(listBills, { limit: 50 })).items;
    const sum = bills.reduce<Decimal>(
      (total, { direction, amount }) => (direction === 'income' ? add(total, amount) : sub(total, amount)),
      '0',
    );
    expect(rupees(sum), 'all bills together are the balance').toBe(rupees(end));
    expect(rupees(bills[0]?.balance ?? '0'), 'the newest bill ends at the balance').toBe(rupees(end));
    const fees = bills
      .filter(({ reason }) => reason === 'transactionExpenses')
      .map(({ amount }) => rupees(amount));
    expect(fees.toSorted()).toEqual([rupees(bought.fee), rupees(sold.fee)].toSorted());
    await page.goto(links.accountChanges());
    await expect(page.getByText('EXSTEEL · 40 bought')).toBeVisible();
    await expect(page.getByText('EXSTEEL · 40 sold')).toBeVisible();
  });

  await test.step('and the star on the watchlist', async () => {
    await page.goto(links.watchlists());
    await expect(page.getByRole('main').getByRole('link', { name: STEEL.code })).toBeVisible();
  });
});
