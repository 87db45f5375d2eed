/** A loan from its request to its repayment, to the paisa; and one loan, whatever the network does. */

import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { getLoanData, listLoans } from '@bourse/contract/loans';
import { forgotPassword } from '@bourse/contract/session';
import { links, optionalLinks } from '@bourse/links/links';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import type { FaultProxy } from '@bourse/remote-build/fault-proxy';
import type { Page } from '@playwright/test';
import { type Api, apiOf, signInWith } from '../src/api.ts';
import { keptOfCustomer } from '../src/kept.ts';
import { settled } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { logIn, pressTwice } from '../src/trading.ts';

const REQUEST = /\/loans\/add$/;
const SETTLE = /\/success\/settle$/;

const rupees = (amount: Decimal) => formatAmount(amount, 'INR');
const factOf = (page: Page, label: string) =>
  page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd');
const available = async (api: Api) => (await api.call(getBalance, {})).available;
const loansOf = async (api: Api) => (await api.call(listLoans, {})).items;
const newest = async (api: Api) => {
  const [loan] = await loansOf(api);
  if (!loan) throw new Error('The customer has no loan.');
  return loan;
};
const confirm = (page: Page) => page.getByRole('button', { name: 'Request ₹8,000' });
const requests = (faultProxy: FaultProxy) =>
  faultProxy.seen.filter((line) => /^POST .*\/loans\/add$/.test(line));

async function review(page: Page): Promise<void> {
  await page.goto(optionalLinks.loan());
  await page.getByRole('button', { name: 'Request a loan' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('8000');
  await page.getByRole('button', { name: 'Review loan' }).click();
}
const requested = (page: Page) => page.getByText('Loan requested');

/** One loan of ₹8,000, which has moved no money yet. */
async function expectOneLoan(api: Api, before: Decimal): Promise<void> {
  expect((await loansOf(api)).map(({ amount, state }) => [amount, state])).toEqual([['8000', 'applying']]);
  expect(await available(api)).toBe(before);
}

test.beforeEach(({ account, signIn }) => signIn(account));

test('a loan is requested, approved, paid out and repaid from the balance; each figure is the ledger’s', async ({
  page,
  api,
  testServer: { backOffice },
}) => {
  const before = await available(api);

  await test.step('is reviewed with what it costs and when it is repaid', async () => {
    await review(page);
    const sheet = page.getByRole('dialog', { name: 'Review loan' });
    await expect(sheet).toContainText('+₹8,000.00 when paid out');
    await expect(sheet).toContainText('All at once, 30 days after it is paid out');
    await expect(sheet).toContainText('Total to repay₹8,000.00');
    await confirm(page).click();
    await expect(requested(page)).toBeVisible();
    await expect(page.getByText((await newest(api)).loanNo ?? '')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(optionalLinks.loanApplication());
    await expect(page.getByText('A decision is pending.')).toBeVisible();
  });

  const { id } = await newest(api);
  await test.step('is approved, and no money has moved', async () => {
    await backOffice('loans', 'approve', id);
    await expect(page.getByText('Approved', { exact: true })).toBeVisible();
    expect(await available(api)).toBe(before);
  });

  await test.step('is paid out: owed, due and available are those of the broker', async () => {
    await backOffice('loans', 'pay', id);
    await expect(page.getByText('Taken from your balance when due.')).toBeVisible();
    expect(await available(api)).toBe(add(before, '8000'));
    await page.goto(optionalLinks.loan());
    const { amountDue, remainingAmount, creditScore } = await api.call(getLoanData, {});
    const summary = page.getByRole('region', { name: 'You owe' });
    await expect(summary).toContainText(rupees(amountDue));
    await expect(summary).toContainText('₹8,000.00 of ₹50,000.00');
    await expect(factOf(page, 'Can still borrow')).toHaveText(rupees(remainingAmount));
    await expect(factOf(page, 'Credit score')).toHaveText(String(creditScore));
    await page.goto(links.account());
    await expect(page.getByText(`Owed ${rupees(amountDue)}`)).toBeVisible();
  });

  await test.step('is repaid from the balance, and the bills make up what has moved', async () => {
    await backOffice('loans', 'repay', id);
    expect(await available(api)).toBe(before);
    const bills = (await api.call(listBills, {})).items.slice(0, 2);
    expect(bills.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['repay', '8000'],
      ['borrow', '8000'],
    ]);
    expect(bills.map(({ balance }) => balance)).toEqual([before, add(before, '8000')]);
    expect(sub(bills[1]?.balance ?? '0', bills[0]?.amount ?? '0')).toBe(before);
    await page.goto(optionalLinks.loanRecords());
    const row = page.getByRole('link', { name: /^₹8,000\.00/ });
    await expect(row).toContainText('Repaid');
    await row.click();
    await expect(page.getByRole('dialog', { name: 'Loan' })).toContainText('Nothing is owed on it.');
  });
});

test('a loan that is rejected says why, and can be requested again', async ({
  page,
  api,
  testServer: { backOffice },
}) => {
  await review(page);
  await confirm(page).click();
  await expect(requested(page)).toBeVisible();
  const { id } = await newest(api);
  await backOffice('loans', 'reject', id, '--reason', 'Your income is not known.');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(page.getByText('Your income is not known.')).toBeVisible();
  await page.goto(optionalLinks.loan());
  await expect(page.getByRole('region', { name: 'You can borrow' })).toContainText('₹50,000.00');
});

test('an overdue loan stands on account and home from the next visit on, moves nothing there, and opens', async ({
  page,
  api,
  faultProxy,
  testServer: { backOffice },
}) => {
  // A loan keeps the term that was set when it was requested.
  await backOffice('delays', 'set', 'loan-term', '0');
  await review(page);
  await confirm(page).click();
  await expect(requested(page)).toBeVisible();
  await backOffice('delays', 'set', 'loan-term', '2592000');
  const { id } = await newest(api);
  await backOffice('loans', 'approve', id);
  await backOffice('loans', 'pay', id);

  await page.goto(links.account());
  await expect.poll(() => keptOfCustomer(page, 'underWay').then(JSON.stringify)).toContain('loan L');
  const rows = page.getByRole('list', { name: 'Under way' });
  await expect(rows).toBeHidden();
  for (const place of [links.home(), links.account()]) {
    // Longer than the rest of the screen takes.
    faultProxy.fail({ match: /\/loans\/list/, times: 1, fault: { delay: 4_000 } });
    await page.goto(place);
    await settled(page);
    const next = page.getByRole('heading', { name: place === links.home() ? 'Latest news' : 'Markets' });
    const top = () => next.evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
    const before = await top();
    await expect(rows.getByRole('link')).toContainText(/^Loan.*Overdue since/);
    expect(await top()).toBe(before);
  }
  await rows.getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Loan' })).toContainText(
    'Repaid once your balance covers it.',
  );
});

test.describe('a loan is requested once', () => {
  test('when its button is tapped twice', async ({ page, faultProxy, api }) => {
    const before = await available(api);
    await review(page);
    await pressTwice(confirm(page));
    await expect(requested(page)).toBeVisible();
    expect(requests(faultProxy)).toHaveLength(1);
    await expectOneLoan(api, before);
  });

  test('when its answer is lost, and a second tab confirms it meanwhile: both say Checking…, then requested', async ({
    page,
    context,
    faultProxy,
    api,
  }) => {
    const before = await available(api);
    await review(page);
    const other = await context.newPage();
    await review(other);
    faultProxy.fail({ match: REQUEST, method: 'POST', times: 1, fault: 'drop-response' });
    const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
    await confirm(page).click();
    // The app waits ten seconds for an answer before it doubts.
    await expect(page.getByText('Checking…')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Checking…')).toBeVisible();
    await confirm(other).click();
    await expect(other.getByText('Checking…')).toBeVisible();
    unsettled();
    for (const tab of [page, other]) await expect(requested(tab)).toBeVisible();
    expect(requests(faultProxy)).toHaveLength(1);
    await expectOneLoan(api, before);
  });

  test('when the session ends while the outcome is unknown: the outcome is found after logging in again', async ({
    page,
    faultProxy,
    api,
    account: { phone, password },
    testServer: { url },
  }) => {
    const before = await available(api);
    await review(page);
    faultProxy.fail({
      match: REQUEST,
      method: 'POST',
      times: 1,
      fault: { rewrite: () => 'no answer of this API' },
    });
    const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
    await confirm(page).click();
    await expect(page.getByText('Checking…')).toBeVisible();
    const newPassword = 'another-horse';
    await api.call(forgotPassword, { phone, oldPassword: password, newPassword });
    // What asks for the outcome is the first to be told that the session has ended.
    unsettled();
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await logIn(page, { phone, password: newPassword });
    await expect(requested(page)).toBeVisible();
    expect(requests(faultProxy)).toHaveLength(1);
    await expectOneLoan(apiOf(url, (await signInWith(url, { phone, password: newPassword })).token), before);
  });
});

test('a request that never arrives is not sent, and goes again with its amount', async ({
  page,
  faultProxy,
  api,
}) => {
  const before = await available(api);
  await review(page);
  faultProxy.fail({ match: REQUEST, method: 'POST', times: 1, fault: 'hang' });
  await confirm(page).click();
  await expect(page.getByText('Not carried out')).toBeVisible();
  await expect(page.getByText('Your request didn’t arrive. No money moved.')).toBeVisible();
  expect(await loansOf(api)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the amount' }).click();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('8,000');
  await page.getByRole('button', { name: 'Review loan' }).click();
  await confirm(page).click();
  await expect(requested(page)).toBeVisible();
  await expectOneLoan(api, before);
});
