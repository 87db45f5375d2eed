/** A unit of a fund from its purchase to its return, to the paisa; one purchase, whatever the network does. */

import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { type Fund, listFundOrders, listFunds, purchaseFund } from '@bourse/contract/funds';
import { links, optionalLinks } from '@bourse/links/links';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import type { FaultProxy } from '@bourse/remote-build/fault-proxy';
import type { Page } from '@playwright/test';
import { type Api, apiOf, newAccount } from '../src/api.ts';
import { keptOfCustomer } from '../src/kept.ts';
import { expect, test } from '../src/test.ts';
import { figure, pressTwice } from '../src/trading.ts';

const PURCHASE = /\/fund\/purchase$/;
const SETTLE = /\/success\/settle$/;
const NO_ANSWER = { rewrite: () => 'no answer of this API' };

const rupees = (amount: Decimal) => formatAmount(amount, 'INR');
const available = async (api: Api) => (await api.call(getBalance, {})).available;
const orders = (api: Api) => api.call(listFundOrders, {});
const newest = async (api: Api) => {
  const [order] = (await orders(api)).items;
  if (!order) throw new Error('The customer has no fund order.');
  return order;
};
const fundNamed = async (api: Api, name: string): Promise<Fund> => {
  const fund = (await api.call(listFunds, { limit: 50 })).items.find((one) => one.name === name);
  if (!fund) throw new Error(`There is no fund ${name}.`);
  return fund;
};
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const openReview = (page: Page) => page.getByRole('button', { name: 'Review investment' });
const reviewOf = (page: Page) => page.getByRole('dialog', { name: 'Review investment' });
const confirm = (page: Page) => reviewOf(page).getByRole('button', { name: /^Invest ₹/ });
const invested = (page: Page, { name, unit }: Fund) => page.getByText(`Invested ${rupees(unit)} in ${name}`);
const purchases = (faultProxy: FaultProxy) =>
  faultProxy.seen.filter((line) => /^POST .*\/fund\/purchase$/.test(line));

async function review(page: Page, { name }: Fund): Promise<void> {
  await page.goto(optionalLinks.funds());
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await openReview(page).click();
  await expect(confirm(page)).toBeEnabled();
}

test.beforeEach(({ account, signIn }) => signIn(account));

test('a unit is bought once by two taps, runs, and comes back with its profit; each figure is the ledger’s', {
  tag: '@core',
}, async ({ page, api, faultProxy, testServer: { backOffice } }) => {
  const before = await available(api);
  const fund = await fundNamed(api, 'Sample Income 28');
  const after = sub(before, fund.unit);
  const sheet = sheetOf(page, fund.name);

  await test.step('is reviewed with its range, which is not promised, and what it leaves', async () => {
    await review(page, fund);
    await expect(figure(reviewOf(page), 'Return')).toHaveText('0.45–0.70% over 28 days, not promised');
    await expect(figure(reviewOf(page), 'Available after')).toHaveText(rupees(after));
  });

  await test.step('is bought once, and is in balance and bills', async () => {
    await pressTwice(confirm(page));
    await expect(invested(page, fund)).toBeVisible();
    await expect(figure(sheet, 'Available now')).toHaveText(rupees(after));
    expect(purchases(faultProxy)).toHaveLength(1);
    expect(await available(api)).toBe(after);
    const [bill] = (await api.call(listBills, {})).items;
    expect(bill).toMatchObject({ reason: 'buyFund', amount: fund.unit, balance: after });
  });

  const { id, orderNo } = await newest(api);
  await test.step('runs, as the order and the calendar say', async () => {
    await expect(figure(sheet, 'Number')).toHaveText(orderNo ?? '');
    await page.getByRole('link', { name: 'View order' }).click();
    await expect(sheet.getByText('1 of 28 days · 27 days left')).toBeVisible();
    await expect(page.getByText(`${rupees(fund.unit)} invested · next back`)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${optionalLinks.funds()}$`));

    await page.goto(`${optionalLinks.calendar()}?mine`);
    await page.getByRole('link', { name: /^Sample Income 28\s*Fund ends/ }).click();
    await expect(sheet).toBeVisible();
  });

  await test.step('comes back while it is looked at, and the parts add up to what has moved', async () => {
    await backOffice('funds', 'mature-order', id);
    await expect(figure(sheet, 'Principal')).toHaveText(rupees(fund.unit));
    const profit = (await newest(api)).profit ?? '-1';
    await expect(figure(sheet, 'Profit')).toContainText(formatAmountChange(profit, 'INR'));
    await expect(figure(sheet, 'Returned')).toHaveText(rupees(add(fund.unit, profit)));
    expect(await available(api)).toBe(add(before, profit));
    const bills = (await api.call(listBills, {})).items.slice(0, 2);
    expect(bills.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['fund_project_profit', profit],
      ['principal_returned', fund.unit],
    ]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.goto(optionalLinks.fundOrders());
    await page.getByRole('tab', { name: 'Completed' }).click();
    await expect(page.getByRole('link', { name: /^Sample Income 28 Completed/ })).toContainText(
      `${formatAmountChange(profit, 'INR')} profit`,
    );
  });
});

test('a fund that sells out between review and purchase is refused in words, and charges nothing', async ({
  page,
  api,
  testServer: { url, backOffice },
}) => {
  await backOffice(
    ...['funds', 'create', '--name', 'Last Unit 14', '--min-return', '0.2', '--max-return', '0.4'],
    ...['--days', '14', '--unit', '1000', '--issue', '1000'],
  );
  const before = await available(api);
  const fund = await fundNamed(api, 'Last Unit 14');
  await review(page, fund);
  const { token } = await newAccount(url);
  await apiOf(url, token).call(purchaseFund, { fundId: fund.id }, { 'Idempotency-Key': crypto.randomUUID() });
  await confirm(page).click();
  await expect(page.getByText('Investment failed, please try again later')).toBeVisible();
  await expect(page.getByText('Sold out while you decided. Nothing was charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Other funds' }).click();
  await expect(page.getByRole('link', { name: /^Last Unit 14/ })).toContainText('Sold out');
  expect(await available(api)).toBe(before);
  expect((await orders(api)).total).toBe(0);
});

test('a purchase without an answer is found in both tabs, and under way on home meanwhile; it is made once', async ({
  page,
  context,
  api,
  faultProxy,
}) => {
  const before = await available(api);
  const fund = await fundNamed(api, 'Example Liquid 7');
  await review(page, fund);
  const other = await context.newPage();
  await review(other, fund);
  faultProxy.fail({ match: PURCHASE, times: 1, fault: NO_ANSWER });
  const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
  await confirm(page).click();
  await expect(page.getByText('Checking…')).toBeVisible();
  await confirm(other).click();
  await expect(other.getByText('Checking…')).toBeVisible();

  await page.getByRole('button', { name: 'Close' }).click();
  // The sheet is gone only after it has moved out.
  await expect.poll(() => keptOfCustomer(page, 'underWay').then(JSON.stringify)).toContain('checking fund');
  await page.goto(links.home());
  const row = page.getByRole('list', { name: 'Under way' }).getByRole('link', { name: /^Example Liquid 7/ });
  await expect(row).toContainText('Checking…');
  unsettled();
  await expect(invested(other, fund)).toBeVisible();
  await expect(row).toContainText('Invested');
  await row.click();
  await expect(figure(sheetOf(page, fund.name), 'Number')).toHaveText((await newest(api)).orderNo ?? '');
  expect(purchases(faultProxy)).toHaveLength(1);
  expect((await orders(api)).total).toBe(1);
  expect(await available(api)).toBe(sub(before, fund.unit));
});

test('a purchase that does not arrive is not placed once its answer is late, and goes again', async ({
  page,
  api,
  faultProxy,
}) => {
  const before = await available(api);
  const fund = await fundNamed(api, 'Example Liquid 7');
  await review(page, fund);
  // The broker never sees it.
  faultProxy.fail({ match: PURCHASE, times: 1, fault: 'hang' });
  await confirm(page).click();
  // The app waits ten seconds for an answer before it doubts.
  await expect(page.getByText('Not carried out')).toBeVisible();
  await expect(page.getByText('Your request didn’t arrive. No money moved.')).toBeVisible();
  expect(await available(api)).toBe(before);
  await page.getByRole('button', { name: 'Back to the fund' }).click();
  await openReview(page).click();
  await confirm(page).click();
  await expect(invested(page, fund)).toBeVisible();
  expect((await orders(api)).total).toBe(1);
  expect(await available(api)).toBe(sub(before, fund.unit));
});

test('the calendar names a source that fails, shows the others, and asks again on Retry', async ({
  page,
  faultProxy,
}) => {
  const repair = faultProxy.fail({ match: /\/loans\/list/, fault: 'server-error' });
  await page.goto(links.home());
  await page.getByRole('region', { name: 'Next 30 days' }).getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByText('Loans are missing')).toBeVisible();
  await expect(page.getByText('IPO closes').first()).toBeVisible();
  const asked = faultProxy.seen.length;
  // Pressed before the repair: it is asked for by itself, too, and the row would be gone.
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect
    .poll(() => faultProxy.seen.slice(asked).some((line) => line.includes('/loans/list')))
    .toBe(true);
  repair();
  await expect(page.getByText('Loans are missing')).toBeHidden();
});
