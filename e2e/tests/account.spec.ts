/** The account and its activity: what the screens add up is what the broker's ledger has. */
import { readFile } from 'node:fs/promises';
import { getBalance } from '@bourse/contract/balance';
import { type Bill, getStatement, listBills } from '@bourse/contract/bills';
import { getCustomer } from '@bourse/contract/customer';
import { getQuote } from '@bourse/contract/market';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import { entriesOf } from '@bourse/figures/bills';
import { links, optionalLinks } from '@bourse/links/links';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import type { Page } from '@playwright/test';
import type { Api } from '../src/api.ts';
import { expect, test } from '../src/market-open.ts';
import { settled } from '../src/screens.ts';
import { STEEL } from '../src/trading.ts';
import { expectNoneTooWide } from '../src/widths.ts';

// The market stands still, and so does the month.
const NOW = Date.parse('2026-03-11T11:00:00+05:30');
const MARCH = { from: Date.parse('2026-03-01T00:00:00+05:30'), to: Date.parse('2026-04-01T00:00:00+05:30') };

const rupees = (amount: Decimal) => formatAmount(amount, 'INR');
const signed = (amount: Decimal) => formatAmountChange(amount, 'INR');
/** A sale is what it brought after its fee, a purchase what it cost with it. */
const sumOf = (bills: readonly Bill[], direction: Bill['direction']) =>
  add(
    '0',
    ...entriesOf(bills)
      .filter((entry) => entry.direction === direction)
      .map(({ amount }) => amount),
  );
const statementOn = (page: Page) => page.getByRole('dialog', { name: 'Statement' });

/** Buys twice and sells the second lot. @returns the number of the sale */
async function trade(api: Api): Promise<string> {
  const { price } = await api.call(getQuote, { symbol: STEEL.symbol });
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  for (const quantity of [20, 5])
    await api.call(buy, { symbol: STEEL.symbol, quantity, price, kind: 'stock' }, key());
  const [lot] = (await api.call(listOrders, { kind: 'stock' })).items;
  await api.call(sell, { lotNo: lot?.orderNo ?? '', price, sellPrice: price }, key());
  return (await api.call(listOrders, { kind: 'stock' })).items[0]?.orderNo ?? '';
}

test.beforeEach(({ page }) => page.clock.setFixedTime(NOW));

test('the account opens at its top, although a tab is chosen below the screen', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(demo);
  await page.goto(links.account());
  await settled(page);
  await expect(page.getByRole('tab', { name: 'Stocks', selected: true })).toBeAttached();
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight > innerHeight])).toEqual([
    0,
    true,
  ]);
});

test.describe('after purchases, a sale and their fees', () => {
  test.beforeEach(async ({ account, signIn, api }) => {
    await signIn(account);
    await trade(api);
  });

  test('the statement is the ledger, to the paisa, from the opening to the closing balance', async ({
    page,
    api,
  }) => {
    await page.goto(links.account());
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByRole('link', { name: 'Statement March 2026' }).click();
    const statement = statementOn(page);
    const bills = (await api.call(listBills, { limit: 50 })).items;
    const { available } = await api.call(getBalance, {});
    const asked = await api.call(getStatement, MARCH);
    expect(asked.closing).toBe(available);
    const [moneyIn, moneyOut] = [sumOf(bills, 'income'), sumOf(bills, 'expense')];
    expect(add(asked.opening, moneyIn, moneyOut)).toBe(available);

    for (const [label, figure] of [
      ['Opening balance', rupees(asked.opening)],
      ['Money in', signed(moneyIn)],
      ['Money out', signed(moneyOut)],
      ['Closing balance', rupees(available)],
    ] as const)
      await expect(statement.getByText(label, { exact: true }).locator('xpath=..')).toContainText(figure);
    const fees = bills.filter(({ reason }) => reason === 'transactionExpenses');
    await expect(statement.getByText('Fees, included above').locator('xpath=..')).toContainText(
      rupees(add('0', ...fees.map(({ amount }) => amount))),
    );
    await statement.getByText('Stock and IPO bought · 2').click();
    for (const { amount } of entriesOf(bills).filter(({ reason }) => reason === 'buyStock'))
      await expect(statement.getByRole('listitem').getByText(signed(amount)).first()).toBeVisible();

    await page.goBack();
    await expect(statement).toBeHidden();
    await expect(page).toHaveURL(links.accountChanges());
  });

  test('its CSV has every movement, and each balance follows from the one before', async ({ page, api }) => {
    await page.goto(links.statement('2026-03'));
    const download = page.waitForEvent('download');
    await statementOn(page).getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('bourse-2026-03.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(
      text.startsWith(
        '\uFEFFTime (Asia/Kolkata),Entry no.,Record no.,Reason,Money in,Money out,Of which fee,Balance after,Currency\r\n',
      ),
    ).toBe(true);
    const rows = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map(
        (row) =>
          row.split(',') as [string, string, string, string, Decimal, Decimal, Decimal, Decimal, string],
      );
    const entries = entriesOf((await api.call(listBills, { limit: 50 })).items).reverse();
    expect(rows.map(([, entry]) => entry)).toEqual(entries.map(({ id }) => `#${id}`));
    let balance: Decimal = '0';
    for (const [time, , , , moneyIn, moneyOut, , after, currency] of rows) {
      balance = sub(add(balance, moneyIn || '0'), moneyOut || '0');
      expect(after).toBe(balance);
      expect(currency).toBe('INR');
      expect(time).toMatch(/^2026-03-11 \d\d:\d\d:\d\d$/);
    }
    expect(balance).toBe((await api.call(getBalance, {})).available);
  });

  test('a row of a trade opens its record, and another one all that is known of it', async ({
    page,
    api,
  }) => {
    await page.goto(links.accountChanges());
    const [sale] = (await api.call(listOrders, { kind: 'stock' })).items;
    const row = page.getByRole('link', { name: /^EXSTEEL · 5 sold/ });
    await expect(row).toContainText(signed(sale?.total ?? '0'));
    await row.click();
    await expect(page).toHaveURL(links.record(sale?.orderNo ?? ''));
    await page.goBack();
    await page.getByRole('button', { name: /^Recharge/ }).click();
    const facts = page.getByRole('dialog', { name: 'Recharge' });
    await expect(facts).toContainText('Balance before₹0.00');
    await expect(facts).toContainText('11 Mar 2026, ');
  });

  test('on paper the statement stands alone, with whose it is and that it is simulated', async ({
    page,
    api,
  }) => {
    await page.goto(links.statement('2026-03'));
    await expect(statementOn(page).getByRole('button', { name: 'Print' })).toBeEnabled();
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('article').filter({ hasText: 'Statement March 2026' });
    const { displayId } = await api.call(getCustomer, {});
    await expect(paper).toContainText(`ID ${displayId}`);
    await expect(paper).toContainText('This market and this money are simulated.');
    await expect(paper.getByRole('row')).toHaveCount(4 + 1 + 4);
    await expect(statementOn(page)).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
  });
});

test('an account that is new shows how to go on, and no P&L yet', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.goto(links.account());
  await expect(page.getByText('Not verified')).toBeVisible();
  await expect(page.getByText('No P&L yet')).toBeVisible();
  await expect(page.getByText('Nothing owed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse markets' })).toBeVisible();
});

test('the P&L over time is read by finger and by arrow keys', async ({ page, demo, signIn }) => {
  await signIn(demo);
  await page.goto(links.account());
  const line = page.getByRole('slider', { name: 'P&L over time' });
  await line.focus();
  await page.keyboard.press('Home');
  await expect(line).toHaveAttribute('aria-valuetext', /^9 Feb 2026: ₹0\.00, net worth ₹/);
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuetext', /^10 Feb 2026: .*, net worth ₹/);
  await expect(page.getByText(/^10 Feb 2026 · ₹/)).toBeVisible();
  await line.blur();
  await expect(page.getByText('in one month')).toBeVisible();
  const box = await line.boundingBox();
  if (!box) throw new Error('The line is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByText(/^2[345] Feb 2026 · ₹/)).toBeVisible();
});

test('what is on hold opens into its parts, and Close and Back close it', async ({ page, demo, signIn }) => {
  await signIn(demo);
  await page.goto(links.account());
  const sheet = page.getByRole('dialog', { name: 'On hold' });
  for (const close of [() => sheet.getByRole('button', { name: 'Close' }).click(), () => page.goBack()]) {
    await page.getByRole('link', { name: /^On hold/ }).click();
    await expect(sheet).toBeVisible();
    await close();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(links.account());
  }
});

test('no screen of the account, its activity and its settings is wider than the window, in German, at 360 px, with text at 200 % and at 1280 px', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(demo);
  await expectNoneTooWide(page, [
    links.account(),
    links.accountChanges(),
    links.statement('2026-03'),
    links.settings(),
    links.transactionPassword(),
    optionalLinks.loginPassword(),
    optionalLinks.realName(),
    optionalLinks.bankCards(),
    `${optionalLinks.bankCards()}?add`,
    links.devices(),
  ]);
});
