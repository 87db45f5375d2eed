import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { forgotPassword } from '@bourse/contract/session';
import { listWithdrawals } from '@bourse/contract/withdrawals';
import { optionalLinks } from '@bourse/links/links';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import type { Page } from '@playwright/test';
import { type Api, apiOf, signInWith } from '../src/api.ts';
import { enterCode, giveCard } from '../src/reviews.ts';
import { expect, test } from '../src/test.ts';
import { figure, logIn, pressTwice } from '../src/trading.ts';

const RECHARGE = /\/recharge\/add$/;
const WITHDRAW = /\/money\/access$/;
const SETTLE = /\/success\/settle$/;
const NO_ANSWER = { rewrite: () => 'no answer of this API' };

const inRupees = (amount: Decimal) => formatAmount(amount, 'INR');
const available = async (api: Api) => (await api.call(getBalance, {})).available;
const newestBill = async (api: Api) => (await api.call(listBills, {})).items[0];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const withdrawals = (api: Api) => api.call(listWithdrawals, { page: 1, limit: 10 });
const recharges = (api: Api) => api.call(listRecharges, { page: 1, limit: 10 });

async function enterRecharge(page: Page): Promise<void> {
  await page.goto(optionalLinks.recharge());
  await button(page, '₹25,000').click();
  await button(page, 'Review recharge').click();
}

async function enterWithdrawal(page: Page, amount: string): Promise<void> {
  await page.goto(optionalLinks.withdraw());
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await button(page, 'Review withdrawal').click();
  await enterCode(page);
}

test.beforeEach(async ({ account, signIn }) => {
  await signIn(account);
});

test('a recharge is in progress until the back office credits it, and then in the balance and the bills', async ({
  page,
  api,
  testServer: { pnpmBroker },
}) => {
  const before = await available(api);
  const after = add(before, '25000');
  await page.goto(optionalLinks.recharge());
  await page.getByRole('banner').getByRole('link', { name: 'See records' }).click();
  await expect(page).toHaveURL(optionalLinks.rechargeRecords());
  await enterRecharge(page);
  const review = page.getByRole('dialog', { name: 'Review recharge' });
  await expect(figure(review, 'Balance once credited')).toHaveText(inRupees(after));
  await button(page, 'Recharge ₹25,000').click();
  await expect(page.getByText('Recharge requested')).toBeVisible();
  const [made] = (await recharges(api)).items;
  const number = made?.no ?? '';
  await expect(figure(page, 'Reference')).toContainText(number);
  expect(await available(api)).toBe(before);

  await button(page, 'Done').click();
  const row = page.getByRole('link', { name: /^Recharge/ });
  await expect(row).toContainText('In progress');
  await row.click();
  const sheet = page.getByRole('dialog', { name: 'Recharge' });
  await expect(sheet.getByRole('list', { name: 'How far it is' })).toContainText('Being credited');
  await pnpmBroker('recharges', 'credit', made?.id ?? '');
  await expect(sheet).toContainText('Received ₹25,000.00');
  expect(await available(api)).toBe(after);
  expect(await newestBill(api)).toMatchObject({ reason: 'recharge', amount: '25000', balance: after });

  await page.goBack();
  await expect(page).toHaveURL(/\/recharge-records\?new=/);
  // Back from the records does not lead into a form that is over.
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveCount(0);
});

test('a withdrawal that is tapped twice leaves the balance once, at once, and is paid to the card', async ({
  page,
  api,
  account,
  faultProxy,
  testServer: { backOffice },
}) => {
  await giveCard(api, account, backOffice);
  const before = await available(api);
  const after = sub(before, '5000');
  await enterWithdrawal(page, '5000');
  await expect(figure(page, 'Available after')).toHaveText(inRupees(after));
  await pressTwice(button(page, 'Withdraw ₹5,000'));
  await expect(page.getByText('Withdrawal requested')).toBeVisible();
  await expect(figure(page, 'Available now')).toHaveText(inRupees(after));
  expect(faultProxy.seen.filter((line) => WITHDRAW.test(line))).toHaveLength(1);
  const { items, total } = await withdrawals(api);
  expect(total).toBe(1);
  const [made] = items;
  expect(await newestBill(api)).toMatchObject({ reason: 'withdraw', amount: '5000', balance: after });

  await button(page, 'Done').click();
  await page.getByRole('link', { name: /^Withdrawal to ·· 3333/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Withdrawal' });
  await backOffice('withdrawals', 'check', made?.id ?? '');
  await expect(sheet.getByText('Being paid')).toBeVisible();
  await backOffice('withdrawals', 'pay', made?.id ?? '');
  await expect(sheet).toContainText('Paid to ·· 3333');
  await expect(sheet).toContainText('Received ₹5,000.00');
  expect(await available(api)).toBe(after);
});

test('a withdrawal that is refused comes back, with its reason', async ({
  page,
  api,
  account,
  testServer: { backOffice },
}) => {
  await giveCard(api, account, backOffice);
  const before = await available(api);
  await enterWithdrawal(page, '750');
  await button(page, 'Withdraw ₹750').click();
  await expect(page.getByText('Withdrawal requested')).toBeVisible();
  const [made] = (await withdrawals(api)).items;
  await backOffice('withdrawals', 'refuse', made?.id ?? '', '--reason', 'The bank sent it back.');

  await page.goto(optionalLinks.transfer(made?.no ?? ''));
  const sheet = page.getByRole('dialog', { name: 'Withdrawal' });
  await expect(sheet).toContainText('The bank sent it back. ₹750.00 is back in Available.');
  expect(await available(api)).toBe(before);
  expect(await newestBill(api)).toMatchObject({ reason: 'withdrawRefund', amount: '750', balance: before });
  await sheet.getByRole('link', { name: 'Withdraw again' }).click();
  await expect(page.getByText(`Available ${inRupees(before)}`)).toBeVisible();
});

test('the name is looked up and a card added by the way, and the amount is there again', async ({
  page,
  api,
  account,
  testServer: { backOffice },
}) => {
  await giveCard(api, account, backOffice);
  await page.goto(optionalLinks.withdraw());
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('700');
  await page.getByRole('link', { name: /^Name not verified/ }).click();
  await expect(page).toHaveURL(optionalLinks.realName());
  await page.goBack();
  await expect(amount).toHaveValue('700');
  await page.getByRole('button', { name: /Example Bank ·· 3333/ }).click();
  await page.getByRole('link', { name: 'Add bank card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add bank card' });
  await dialog.getByLabel('Bank', { exact: true }).fill('Sample Bank');
  await dialog.getByLabel('Account holder').fill('Asha Example');
  await dialog.getByLabel('Account number').fill('000011114444');
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await dialog.getByLabel('Login password').fill(account.password);
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(amount).toHaveValue('700');
});

test.describe('a recharge is requested once', () => {
  test('when its button is tapped twice', async ({ page, api, faultProxy }) => {
    await enterRecharge(page);
    await pressTwice(button(page, 'Recharge ₹25,000'));
    await expect(page.getByText('Recharge requested')).toBeVisible();
    expect(faultProxy.seen.filter((line) => RECHARGE.test(line))).toHaveLength(1);
    expect((await recharges(api)).total).toBe(1);
  });

  test('when the request is lost, and then the response to the second attempt: “Not carried out”, then “Checking…”, then “Recharge requested”', async ({
    page,
    api,
    faultProxy,
  }) => {
    const before = await available(api);
    await enterRecharge(page);
    const unreached = faultProxy.fail({ match: RECHARGE, fault: 'reset' });
    await button(page, 'Recharge ₹25,000').click();
    await expect(page.getByText('Not carried out')).toBeVisible();
    unreached();
    expect((await recharges(api)).total).toBe(0);
    await button(page, 'Back to the amount').click();
    await button(page, 'Review recharge').click();
    faultProxy.fail({ match: RECHARGE, times: 1, fault: 'drop-response' });
    const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
    await button(page, 'Recharge ₹25,000').click();
    // The app waits ten seconds for an answer before it doubts.
    await expect(page.getByText('Checking…')).toBeVisible();
    unsettled();
    await expect(page.getByText('Recharge requested')).toBeVisible();
    expect(await recharges(api)).toMatchObject({ total: 1, items: [{ amount: '25000' }] });
    expect(await available(api)).toBe(before);
  });

  test('when the session ends while the outcome is unknown: the outcome is found after logging in again', async ({
    page,
    api,
    account: { phone, password },
    faultProxy,
    testServer: { url },
  }) => {
    const before = await available(api);
    await enterRecharge(page);
    faultProxy.fail({ match: RECHARGE, times: 1, fault: NO_ANSWER });
    const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
    await button(page, 'Recharge ₹25,000').click();
    await expect(page.getByText('Checking…')).toBeVisible();
    const again = { phone, password: 'another-horse' };
    await api.call(forgotPassword, { phone, oldPassword: password, newPassword: again.password });
    // What asks for the outcome is the first to be told that the session has ended.
    unsettled();
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await logIn(page, again);
    await expect(page.getByText('Recharge requested')).toBeVisible();
    const later = apiOf(url, (await signInWith(url, again)).token);
    expect(await recharges(later)).toMatchObject({ total: 1, items: [{ amount: '25000' }] });
    expect(await available(later)).toBe(before);
  });

  test('when it is sent in one tab while another waits for its outcome', async ({
    page,
    context,
    api,
    faultProxy,
  }) => {
    await enterRecharge(page);
    const other = await context.newPage();
    await enterRecharge(other);
    faultProxy.fail({ match: RECHARGE, times: 1, fault: NO_ANSWER });
    const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
    await button(page, 'Recharge ₹25,000').click();
    await expect(page.getByText('Checking…')).toBeVisible();
    await button(other, 'Recharge ₹25,000').click();
    await expect(other.getByText('Checking…')).toBeVisible();
    unsettled();
    for (const tab of [page, other]) await expect(tab.getByText('Recharge requested')).toBeVisible();
    expect((await recharges(api)).total).toBe(1);
  });
});

test('a withdrawal that did not arrive moves nothing; sent again, in two tabs and with its answer lost, it is made once', {
  tag: '@core',
}, async ({ page, context, api, account, faultProxy, testServer: { backOffice } }) => {
  await giveCard(api, account, backOffice);
  const before = await available(api);
  await enterWithdrawal(page, '500');
  faultProxy.fail({ match: WITHDRAW, times: 1, fault: 'hang' });
  await button(page, 'Withdraw ₹500').click();
  // The app waits ten seconds for an answer before it doubts.
  await expect(page.getByText('Not carried out')).toBeVisible();
  expect(await available(api)).toBe(before);
  expect((await withdrawals(api)).total).toBe(0);
  await button(page, 'Back to the amount').click();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('500');

  await button(page, 'Review withdrawal').click();
  await enterCode(page);
  const other = await context.newPage();
  await enterWithdrawal(other, '500');
  faultProxy.fail({ match: WITHDRAW, times: 1, fault: NO_ANSWER });
  const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
  for (const tab of [page, other]) {
    await button(tab, 'Withdraw ₹500').click();
    await expect(tab.getByText('Checking…')).toBeVisible();
  }
  unsettled();
  const after = sub(before, '500');
  for (const tab of [page, other]) {
    await expect(tab.getByText('Withdrawal requested')).toBeVisible();
    await expect(figure(tab, 'Available now')).toHaveText(inRupees(after));
  }
  expect((await withdrawals(api)).total).toBe(1);
  expect(await newestBill(api)).toMatchObject({ reason: 'withdraw', amount: '500', balance: after });
});

test('a withdrawal whose session ends in the middle is found after logging in again', async ({
  page,
  api,
  account,
  faultProxy,
  testServer: { backOffice },
}) => {
  await giveCard(api, account, backOffice);
  await enterWithdrawal(page, '500');
  faultProxy.fail({ match: WITHDRAW, times: 1, fault: NO_ANSWER });
  const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
  await button(page, 'Withdraw ₹500').click();
  await expect(page.getByText('Checking…')).toBeVisible();
  const newPassword = 'another-horse';
  await api.call(forgotPassword, { phone: account.phone, oldPassword: account.password, newPassword });
  // What asks for the outcome is the first to be told that the session has ended.
  unsettled();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await logIn(page, { phone: account.phone, password: newPassword });
  await expect(page.getByText('Withdrawal requested')).toBeVisible();
});

test('many records are paged, and one of the last page is opened and left again', async ({ page, api }) => {
  // As many as a customer may send at once.
  for (let sent = 0; sent < 60; sent += 1)
    await api.call(requestRecharge, { amount: 10_000 }, { 'Idempotency-Key': crypto.randomUUID() });
  await page.goto(`${optionalLinks.rechargeRecords()}?page=6`);
  await expect(page.getByText('Page 6').first()).toBeVisible();
  const rows = page.getByRole('link', { name: /^Recharge/ });
  await expect(rows).toHaveCount(10);
  await rows.last().click();
  await expect(page.getByRole('dialog', { name: 'Recharge' })).toContainText('₹10,000.00');
  await page.goBack();
  await expect(page).toHaveURL(/\?page=6$/);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Page 5').first()).toBeVisible();
});
