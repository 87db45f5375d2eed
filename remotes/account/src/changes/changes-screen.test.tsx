import { call } from '@bourse/api/client';
import { type Bill, getStatement, listBills, type Statement } from '@bourse/contract/bills';
import { getCustomer } from '@bourse/contract/customer';
import { getQuote } from '@bourse/contract/market';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import { add, cmp, type Decimal, sub } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { store } from '@bourse/session/session';
import { TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { renderRoute, type TestedRemote } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { feature } from '../../feature.ts';
// Loaded with this file, so that the first test does not wait for its sources.
import './changes-screen.tsx';
import { entriesOf } from '@bourse/figures/bills';
import { sumsOf } from '@bourse/figures/statement';
import { readMonth } from '@bourse/remote-kit/zoned-time';
import { remote } from '../remote.tsx';
import { askStatement } from './use-statement.ts';

const broker = testBroker();
const parts = { feature, remote };
const SUMS = `/api${getStatement.path}`;
const MARCH = readMonth('2026-03') ?? { id: '', from: 0, to: 0 };

/** A remote that has the records of orders. */
const records: TestedRemote = {
  feature: {
    name: 'records',
    routes: [
      { id: 'record', path: '/records/:id', title: 'account.title', requiresAuth: true },
      { id: 'records', path: '/records', title: 'account.title', requiresAuth: true },
    ],
    links: [],
  },
  remote: { ...remote, name: 'records', screens: {} },
};

const amount = (value: Parameters<typeof formatAmount>[0]) => formatAmount(value, 'INR');
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ');

/** Buys twice and sells one of the lots. @returns the order number of the sale */
async function trade(): Promise<string> {
  const { price } = await call(getQuote, { symbol: 'EXSTEEL.NS' });
  const key = () => ({ key: crypto.randomUUID() });
  const order = { symbol: 'EXSTEEL.NS', price, kind: 'stock' as const };
  await call(buy, { ...order, quantity: 20 }, key());
  await call(buy, { ...order, quantity: 5 }, key());
  const [lot] = (await call(listOrders, { kind: 'stock' })).items;
  await call(sell, { lotNo: lot?.orderNo ?? '', price, sellPrice: price }, key());
  return (await call(listOrders, { kind: 'stock' })).items[0]?.orderNo ?? '';
}

const ofMarch = () => call(getStatement, { from: MARCH.from, to: MARCH.to });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Statement' }));
const lines = async () => {
  const shown = await dialog();
  await shown.findByText('Closing balance');
  return plain(shown.getByText('Opening balance').closest('div')?.textContent);
};
/** What the dialog must show of a statement. */
const shownOf = (statement: Statement): string[] => [
  `Opening balance${amount(statement.opening)}`,
  ...(['income', 'expense'] as const).flatMap((direction) => {
    const { sums, total } = sumsOf(statement, direction);
    const label = direction === 'income' ? 'Money in' : 'Money out';
    return sums.length === 0 ? [] : [`${label}${formatAmountChange(total, 'INR')}`];
  }),
  `Closing balance${amount(statement.closing)}`,
];
const expectShown = async (statement: Statement) => {
  const text = await lines();
  for (const part of shownOf(statement)) expect(text).toContain(plain(part));
};

beforeEach(() => {
  localStorage.clear();
  store.set(amountsHiddenAtom, false);
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_INSTANT });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a row of the activity', () => {
  it('is a trade with its fee in one, and opens its record where the app has records', async () => {
    await broker.enterAs('newcomer');
    const sale = await trade();
    await renderRoute(parts, '/account/changes', [records]);
    const row = await screen.findByRole('link', { name: /^EXSTEEL · 5 sold/ });
    expect(row).toHaveAttribute('href', `/records/${sale}`);
    const [order] = (await call(listOrders, { kind: 'stock' })).items;
    expect(plain(row.textContent)).toContain(formatAmountChange(order?.total ?? '0', 'INR'));
    expect(plain(row.textContent)).toContain(`fee ${amount(order?.fee ?? '0')}`);
  });

  it('opens all that is known of it where there is no record, with the balances before and after', async () => {
    await broker.enterAs('newcomer');
    await trade();
    const { user } = await renderRoute(parts, '/account/changes');
    await user.click(await screen.findByRole('button', { name: /^EXSTEEL · 5 sold/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'EXSTEEL · 5 sold' }));
    const [fee, sold] = (await call(listBills, {})).items as [Bill, Bill];
    const value = (label: string) => plain(sheet.getByText(label).nextElementSibling?.textContent);
    expect(value('Amount')).toBe(formatAmountChange(sub(sold.amount, fee.amount), 'INR'));
    expect(value('Balance before')).toBe(amount(sub(sold.balance, sold.amount)));
    expect(value('Balance after')).toBe(amount(fee.balance));
    expect(value('Time')).toBe('11 Mar 2026, 11:00:00');
    expect(value('Entry no.')).toContain(sold.id);
    expect(value('Record no.')).toContain(sold.reference?.number ?? 'none');
  });

  it('copies its number, and says so', async () => {
    await broker.enterAs('newcomer');
    const { user } = await renderRoute(parts, '/account/changes');
    await user.click(await screen.findByRole('button', { name: /^Recharge/ }));
    const [bill] = (await call(listBills, {})).items;
    await user.click(await screen.findByRole('button', { name: `Copy ${bill?.id}` }));
    expect(await navigator.clipboard.readText()).toBe(bill?.id);
    expect(await screen.findByRole('button', { name: `Copied ${bill?.id}` })).toBeInTheDocument();
  });
});

describe('a month of the activity', () => {
  it('has what came in and went out, and leads to its statement', async () => {
    await broker.enterAs('demo');
    await renderRoute(parts, '/account/changes');
    const march = within(await screen.findByRole('region', { name: 'March 2026' }));
    const { total: moneyIn } = sumsOf(await ofMarch(), 'income');
    await waitFor(() =>
      expect(plain(march.getByText(/^In/).textContent)).toBe(`In ${formatAmountChange(moneyIn, 'INR')}`),
    );
    expect(march.getByRole('link', { name: 'Statement March 2026' })).toHaveAttribute(
      'href',
      '/account/changes?month=2026-03',
    );
  });

  it('has the same sums with a back end that does not add them up, once all its rows are loaded', async () => {
    await broker.enterAs('newcomer');
    await trade();
    const { total: moneyIn } = sumsOf(await ofMarch(), 'income');
    broker.current.faults?.add({ path: SUMS, kind: 'status', status: 404 });
    await renderRoute(parts, '/account/changes');
    expect(await screen.findByText(/^In/)).toHaveTextContent(formatAmountChange(moneyIn, 'INR'));
  });
});

it.each([
  ['', ['In', 'Out']],
  ['?type=income', ['In']],
  ['?type=expense', ['Out']],
])('the head of a month is the sum of the rows below it, in the list%s', async (query, heads) => {
  await broker.enterAs('newcomer');
  await trade();
  await renderRoute(parts, `/account/changes${query}`);
  const march = await screen.findByRole('region', { name: 'March 2026' });
  await within(march).findByText(new RegExp(`^${heads[0]}`));
  const figureIn = (text: string | null | undefined) =>
    (/[+−]₹([\d,]+\.\d\d)/.exec(plain(text))?.[0] ?? '')
      .replaceAll(/[₹,]/g, '')
      .replace('−', '-')
      .replace('+', '');
  const rows = within(march)
    .getAllByRole('listitem')
    .map((row) => figureIn(row.textContent) as Decimal);
  expect(rows.length).toBeGreaterThan(1);
  for (const head of heads) {
    const own = rows.filter((amount) => (head === 'In') !== amount.startsWith('-'));
    const figure = figureIn(within(march).getByText(new RegExp(`^${head}`)).textContent) as Decimal;
    expect(cmp(figure, add('0', ...own)), head).toBe(0);
    if (heads.length === 1) expect(own).toEqual(rows);
  }
});

describe('the statement', () => {
  it('shows opening balance, sums and closing balance of the month in the address; Back closes it', async () => {
    await broker.enterAs('demo');
    const { user, address } = await renderRoute(parts, '/account/changes');
    await user.click(await screen.findByRole('link', { name: 'Statement March 2026' }));
    await expectShown(await ofMarch());
    expect(screen.getByText('March 2026 · so far')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Month after' })).toBeDisabled();
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/account/changes'));
  });

  it('moves to the month before, which closes with what this one opened with', async () => {
    await broker.enterAs('demo');
    const { opening } = await ofMarch();
    const { user, address } = await renderRoute(parts, '/account/changes?month=2026-03');
    await user.click(await screen.findByRole('button', { name: 'Month before' }));
    await (await dialog()).findByText('February 2026');
    expect(address()).toBe('/account/changes?month=2026-02');
    expect(await lines()).toContain(plain(`Closing balance${amount(opening)}`));
  });

  it('says that a month without movements is quiet', async () => {
    await broker.enterAs('newcomer');
    await renderRoute(parts, '/account/changes?month=2026-02');
    expect(await screen.findByText('No activity in February 2026')).toBeInTheDocument();
    expect(await lines()).toContain(plain(`Closing balance${amount('0')}`));
  });

  it('opens the sum of a reason into its bills', async () => {
    await broker.enterAs('newcomer');
    await trade();
    const { user } = await renderRoute(parts, '/account/changes?month=2026-03');
    await user.click(await screen.findByText('Stock and IPO bought · 2'));
    const rows = within(await screen.findByRole('list', { name: 'Stock and IPO bought' })).getAllByRole(
      'listitem',
    );
    expect(rows.map((row) => row.textContent?.slice(0, 20))).toEqual([
      expect.stringContaining('EXSTEEL · 5 bought'),
      expect.stringContaining('EXSTEEL · 20 bought'),
    ]);
  });

  it.each([
    ['answers 500', { kind: 'status', status: 500 }],
    ['answers something else', { kind: 'invalid-response' }],
    [
      'answers another shape',
      { kind: 'status', status: 200, body: { msg: 'ok', data: { opening: 'much' } } },
    ],
    [
      'answers sums that do not close',
      {
        kind: 'status',
        status: 200,
        body: { msg: 'ok', data: { opening: '1', closing: '3', rows: [] } },
      },
    ],
    ['does not answer', { kind: 'hang' }],
  ] as const)('shows no sums and Retry when the back end %s', async (_, fault) => {
    await broker.enterAs('newcomer');
    const statement = await ofMarch();
    const repair = broker.current.faults?.add({ path: SUMS, ...fault });
    const { user } = await renderRoute(parts, '/account/changes?month=2026-03');
    expect(await screen.findByText('Couldn’t add up this month')).toBeInTheDocument();
    expect(screen.queryByText('Closing balance')).not.toBeInTheDocument();
    repair?.();
    await user.click((await dialog()).getByRole('button', { name: 'Retry' }));
    await expectShown(statement);
  });

  it('is added up from all bills where the back end has no sums (D79)', async () => {
    await broker.enterAs('demo');
    const statement = await ofMarch();
    const repair = broker.current.faults?.add({ path: SUMS, kind: 'status', status: 404 });
    const { queryClient } = await renderRoute(parts, '/account/changes?month=2026-03');
    await expectShown(statement);
    // The next poll asks for the sums again, and until it is answered they stay.
    repair?.();
    broker.current.faults?.add({ path: SUMS, kind: 'delay' });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() =>
      expect(queryClient.getQueryState(askStatement(MARCH).queryKey)).toMatchObject({
        status: 'pending',
        fetchStatus: 'fetching',
      }),
    );
    expect(screen.getByRole('dialog', { name: 'Statement' })).toHaveTextContent('Closing balance');
  });

  it('shows no sums and Retry where it has no sums and a page of bills is missing', async () => {
    await broker.enterAs('demo');
    const statement = await ofMarch();
    broker.current.faults?.add({ path: SUMS, kind: 'status', status: 404 });
    const repair = broker.current.faults?.add({
      path: /bill\?.*page=2&limit=100/,
      kind: 'status',
      status: 500,
    });
    const { user } = await renderRoute(parts, '/account/changes?month=2026-03');
    expect(await screen.findByText('Couldn’t add up this month')).toBeInTheDocument();
    repair?.();
    await user.click((await dialog()).getByRole('button', { name: 'Retry' }));
    await expectShown(statement);
  });

  it('hides its amounts with all others', async () => {
    await broker.enterAs('demo');
    store.set(amountsHiddenAtom, true);
    await renderRoute(parts, '/account/changes?month=2026-03');
    expect(await lines()).not.toContain('₹');
  });

  it('is saved as CSV: one line for each movement, oldest first, with the balance that the next line goes on from', async () => {
    await broker.enterAs('newcomer');
    await trade();
    const files: File[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as File)}`;
    URL.revokeObjectURL = () => undefined;
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await renderRoute(parts, '/account/changes?month=2026-03');
    const save = await screen.findByRole('button', { name: 'Download CSV' });
    await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(save);
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('bourse-2026-03.csv');
    const [head, ...rows] = ((await files[0]?.text()) ?? '').trimEnd().split('\r\n');
    expect(head).toBe(
      'Time (Asia/Kolkata),Entry no.,Record no.,Reason,Money in,Money out,Of which fee,Balance after,Currency',
    );
    const bills = entriesOf((await call(listBills, { limit: 100 })).items).reverse();
    expect(rows).toHaveLength(bills.length);
    expect(rows[0]).toBe(`2026-03-11 11:00:00,#${bills[0]?.id},,Recharge,100000,,,100000,INR`);
    const numbers = bills.map(({ reference }) => (reference ? `#${reference.number}` : ''));
    expect(numbers.filter(Boolean).length).toBeGreaterThan(0);
    expect(rows.map((row) => row.split(',')[2])).toEqual(numbers);
    let balance = add('0');
    for (const row of rows) {
      const [, , , , moneyIn, moneyOut, , after] = row.split(',') as `${number}`[];
      balance = sub(add(balance, moneyIn || '0'), moneyOut || '0');
      expect(after).toBe(balance);
    }
  });

  it('is printed with the customer’s ID, the mark of simulated money and every movement', async () => {
    await broker.enterAs('newcomer');
    await trade();
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await renderRoute(parts, '/account/changes?month=2026-03');
    const paper = await screen.findByText('Statement March 2026');
    const { displayId } = await call(getCustomer, {});
    await screen.findByText(`ID ${displayId}`);
    const text = plain(paper.closest('article')?.textContent);
    expect(text).toContain('Simulated');
    for (const bill of entriesOf((await call(listBills, { limit: 100 })).items))
      expect(text).toContain(plain(amount(bill.balance)));
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
