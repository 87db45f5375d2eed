import { call } from '@bourse/api/client';
import { customerSchema, getCustomer } from '@bourse/contract/customer';
import { getQuote } from '@bourse/contract/market';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import { type PositionKind, positionKind } from '@bourse/contract/position-kind';
import { listPositions, type Position } from '@bourse/contract/positions';
import { encode } from '@bourse/contract/schema';
import { sumOfWorth, worthOf } from '@bourse/figures/worth';
import { add, type Decimal, neg } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange, formatPercentChange } from '@bourse/money/format';
import { TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';
import { sortPositions } from './sort-positions.ts';

const broker = testBroker();
const LIST = '/api/stock/success/v2/transaction';

const open = (address: string) => renderRoute({ feature, remote }, address);
const TABS: Record<PositionKind, string> = {
  stock: 'Stocks',
  forex: 'Forex',
  futures: 'Futures',
  treasury: 'Treasury',
};

beforeEach(() => localStorage.clear());

/** Opens all figures of a position by the button of its row. */
async function openFigures(user: UserEvent, symbol: string) {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${symbol}: sell`) }));
  return within(await screen.findByRole('dialog', { name: symbol }));
}

/** What stands beside a label. */
const beside = (view: ReturnType<typeof within>, label: string) =>
  view.getByText(label).nextElementSibling?.textContent ?? '';

const paths = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((row) => row.getAttribute('href'));

const pathsOf = (positions: readonly Position[]) =>
  positions.map(({ symbol, name }) => `/stock/v2/${encodeURIComponent(symbol)}/${encodeURIComponent(name)}`);

describe('the positions screen', () => {
  it.each(positionKind.options)("lists the broker's positions of %s with exact sums", async (kind) => {
    await broker.enterAs('demo');
    const { items } = await call(listPositions, { kind });
    const { value, cost, fees, total, day } = sumOfWorth(items);
    const { user } = await open(`/trade?type=${kind}`);
    const list = await screen.findByRole('list', { name: TABS[kind] });
    expect(paths(list)).toEqual(pathsOf(sortPositions(items, 'value')));
    const summary = screen.getByRole('region', { name: 'Total value' });
    expect(summary).toHaveTextContent(formatAmount(value, 'INR'));
    expect(summary).toHaveTextContent(formatAmountChange(total?.amount ?? '0', 'INR'));
    // Wait until today's sales are loaded.
    await waitFor(() => expect(summary).toHaveTextContent(formatAmountChange(day?.amount ?? '0', 'INR')));
    await user.click(within(summary).getByRole('button', { name: /How it adds up/ }));
    const parts = within(await screen.findByRole('dialog', { name: 'How it adds up' }));
    expect(beside(parts, 'Cost')).toBe(formatAmount(cost, 'INR'));
    expect(beside(parts, 'Fees in the cost')).toBe(formatAmount(fees ?? '0', 'INR'));
  });

  it('lists the positions of all kinds together, with the sums of all', async () => {
    await broker.enterAs('demo');
    const items: Position[] = [];
    for (const kind of positionKind.options) items.push(...(await call(listPositions, { kind })).items);
    await open('/trade');
    const list = await screen.findByRole('list', { name: 'Positions' });
    expect(paths(list)).toEqual(pathsOf(sortPositions(items, 'value')));
    expect(new Set(items.map(({ kind }) => kind)).size).toBe(4);
    const { value, total } = sumOfWorth(items);
    const summary = screen.getByRole('region', { name: 'Total value' });
    expect(summary).toHaveTextContent(formatAmount(value, 'INR'));
    expect(summary).toHaveTextContent(formatAmountChange(total?.amount ?? '0', 'INR'));
  });

  it('shows the total result, its percentage, then that of the day by taps on the head, and remembers it', async () => {
    await broker.enterAs('demo');
    const { items } = await call(listPositions, { kind: 'stock' });
    const { total, day } = worthOf(items.find(({ symbol }) => symbol === 'EXSTEEL.NS') as Position);
    const { user, unmount } = await open('/trade');
    const row = await screen.findByRole('link', { name: /^EXSTEEL/ });
    // Screen readers get the name of the shown result in the row.
    expect(row).toHaveTextContent(`Total P&L ▼${formatAmountChange(total?.amount ?? '0', 'INR')}`);
    await user.click(screen.getByRole('button', { name: /^Total P&L Show/ }));
    expect(row).toHaveTextContent(`Total P&L in % ▼${formatPercentChange(total?.percent ?? '0')}`);
    expect(row).not.toHaveTextContent(formatAmountChange(total?.amount ?? '0', 'INR'));
    await user.click(screen.getByRole('button', { name: /^Total P&L in %/ }));
    expect(row).toHaveTextContent(formatAmountChange(day?.amount ?? '0', 'INR'));
    unmount();
    await open('/trade');
    expect(await screen.findByRole('link', { name: /^EXSTEEL/ })).toHaveTextContent(
      formatAmountChange(day?.amount ?? '0', 'INR'),
    );
  });

  it('sorts by what is chosen, and keeps the order while only prices change', async () => {
    await broker.enterAs('demo');
    const { items } = await call(listPositions, { kind: 'stock' });
    const { user, queryClient } = await open('/trade?type=stock');
    const list = await screen.findByRole('list', { name: 'Stocks' });
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    await user.selectOptions(sort, 'A–Z');
    expect(paths(list)).toEqual(pathsOf(sortPositions(items, 'symbol')));
    await user.selectOptions(sort, 'day');
    const order = pathsOf(sortPositions(items, 'day'));
    expect(paths(list)).toEqual(order);
    // A day later other positions lead.
    broker.current.clock.advance(86_400_000);
    const later = (await call(listPositions, { kind: 'stock' })).items;
    expect(pathsOf(sortPositions(later, 'day'))).not.toEqual(order);
    await queryClient.refetchQueries();
    await waitFor(() =>
      expect(list).toHaveTextContent(formatAmount(sortPositions(later, 'value')[0]?.value ?? '0', 'INR')),
    );
    expect(paths(list)).toEqual(order);
    broker.current.clock.set(TEST_INSTANT);
  });

  it('leads from a row to the ticket that sells, by its button and by a long press', async () => {
    await broker.enterAs('demo');
    const { user, address } = await open('/trade');
    const row = await screen.findByRole('link', { name: /^EXSTEEL/ });
    const ticket = '/stock/trading/EXSTEEL.NS/IN/Example%20Steel%20Ltd';
    const sheet = await openFigures(user, 'EXSTEEL');
    expect(sheet.getByRole('link', { name: 'Buy' })).toHaveAttribute('href', `${ticket}?type=buy`);
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.pointer({ keys: '[TouchA>]', target: row });
    const again = within(await screen.findByRole('dialog', { name: 'EXSTEEL' }));
    await user.pointer({ keys: '[/TouchA]', target: row });
    expect(address()).toBe('/trade');
    await user.click(again.getByRole('link', { name: 'Sell' }));
    await expect.poll(address).toBe(`${ticket}?type=sell`);
  });

  it('has figures that add up: quantity × average + fees = cost, and value − cost = total', async () => {
    await broker.enterAs('newcomer');
    const key = () => ({ key: crypto.randomUUID() });
    const bought: string[] = [];
    for (const quantity of [3, 4, 7]) {
      const { price } = await call(getQuote, { symbol: 'EXSTEEL.NS' });
      await call(buy, { symbol: 'EXSTEEL.NS', price, quantity, kind: 'stock' }, key());
      bought.push(price);
      broker.current.clock.advance(3_600_000);
    }
    const { price: now } = await call(getQuote, { symbol: 'EXSTEEL.NS' });
    const { user } = await open('/trade');
    const list = await screen.findByRole('list', { name: 'Positions' });
    const sheet = await openFigures(user, 'EXSTEEL');
    const figure = (label: string) => Number(beside(sheet, label).replaceAll(/[₹,]/g, ''));
    const paise = (rupees: number) => Math.round(rupees * 100);
    const cost = paise(figure('Cost'));
    expect(new Set(bought).size).toBe(3);
    expect(paise(14 * figure('Average price')) + paise(figure('Fees'))).toBe(cost);
    expect(paise(figure('Value'))).toBe(paise(14 * Number(now)));
    const total = String((paise(14 * Number(now)) - cost) / 100) as Decimal;
    expect(beside(sheet, 'Total P&L')).toContain(formatAmountChange(total, 'INR'));
    expect(list).toHaveTextContent(formatAmountChange(total, 'INR'));
    broker.current.clock.set(TEST_INSTANT);
  });

  it("includes today's sales in the day's result, also of a symbol without a position", async () => {
    await broker.enterAs('newcomer');
    const key = () => ({ key: crypto.randomUUID() });
    const [steel, data] = await Promise.all(
      ['EXSTEEL.NS', 'DEMODATA.NS'].map(async (symbol) => ({
        symbol,
        price: (await call(getQuote, { symbol })).price,
        kind: 'stock' as const,
      })),
    );
    if (!steel || !data) throw new Error('no quotes');
    await call(buy, { ...steel, quantity: 40 }, key());
    await call(buy, { ...data, quantity: 20 }, key());
    const [sold, held] = (await call(listOrders, { kind: 'stock' })).items;
    await call(sell, { lotNo: sold?.orderNo ?? '', price: data.price, sellPrice: data.price }, key());
    vi.useFakeTimers({ toFake: ['Date'], now: TEST_INSTANT });
    await open('/trade');
    const summary = await screen.findByRole('region', { name: 'Total value' });
    const today = await within(summary).findByText('Today’s P&L');
    // The price is constant, so the result is the lost fees: of one purchase, and of a purchase and its sale.
    const fees = add(held?.fee ?? '0', sold?.fee ?? '0', sold?.fee ?? '0');
    await waitFor(() =>
      expect(today.parentElement?.textContent).toContain(formatAmountChange(neg(fees), 'INR')),
    );
    vi.useRealTimers();
  });

  it('shows “Open positions” when the back end reports no result of the day', async () => {
    await broker.enterAs('demo');
    const data = encode(customerSchema, { ...(await call(getCustomer, {})), day: null });
    broker.current.faults?.add({
      path: '/api/stock/success/v2/user/info',
      kind: 'invalid-response',
      body: JSON.stringify({ msg: 'ok', data }),
      contentType: 'application/json',
    });
    await open('/trade');
    const summary = within(await screen.findByRole('region', { name: 'Total value' }));
    expect(await summary.findByText('Open positions')).toBeInTheDocument();
    expect(screen.queryByText('Today’s P&L')).not.toBeInTheDocument();
  });

  it('hides every amount on a tap, and shows them again', async () => {
    await broker.enterAs('demo');
    const { items } = await call(listPositions, { kind: 'stock' });
    const { user } = await open('/trade');
    const list = await screen.findByRole('list', { name: 'Positions' });
    const summary = screen.getByRole('region', { name: 'Total value' });
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    const seen = () => `${summary.textContent} ${list.textContent}`;
    const amounts = items.flatMap(({ value }) => value ?? []);
    for (const amount of amounts) expect(seen()).not.toContain(formatAmount(amount, 'INR'));
    expect(summary).toHaveTextContent('Amount hidden');
    expect(summary.textContent).not.toContain('₹');
    const sheet = await openFigures(user, 'EXSTEEL');
    expect(beside(sheet, 'Cost')).toContain('Amount hidden');
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Hide amounts', pressed: true }));
    for (const amount of amounts) expect(seen()).toContain(formatAmount(amount, 'INR'));
  });

  it('keeps the kind in the address, so that Back from a detail returns to it', async () => {
    await broker.enterAs('demo');
    const { user, address } = await open('/trade');
    await screen.findByRole('list', { name: 'Positions' });
    await user.click(screen.getByRole('tab', { name: 'Futures' }));
    await expect.poll(address).toBe('/trade?type=futures');
    expect(await screen.findByRole('link', { name: /^Gold/ })).toBeInTheDocument();
  });

  it('opens with the kind of the list that linked to it', async () => {
    await broker.enterAs('demo');
    const { user, address } = await open('/trade-no-nav/forex/1');
    const row = await screen.findByRole('link', { name: /^EUR\/USD/ });
    expect(row).toHaveTextContent(/avg\. \d\.\d{4}/);
    await user.click(screen.getByRole('tab', { name: 'Treasury' }));
    await expect.poll(address).toBe('/trade-no-nav/treasury/ok');
  });

  it.each([
    ['all', 'No positions', '/markets'],
    ['stock', 'No stock positions', '/markets'],
    ['forex', 'No forex positions', '/forex'],
    ['futures', 'No futures positions', '/futures'],
    ['treasury', 'No treasury debt positions', '/treasury-debt'],
  ])('of %s says "%s" when there are no positions', async (kind, sentence, where) => {
    await broker.enterAs('newcomer');
    await open(`/trade?type=${kind}`);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    const way = screen.getByRole('link', { name: 'Browse markets' });
    expect(way).toHaveAttribute('href', where);
  });

  it('shows that it is loading', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: LIST, kind: 'delay' });
    await open('/trade');
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
  });

  it('shows an error, and loads on Retry', async () => {
    await broker.enterAs('demo');
    const repair = broker.current.faults?.add({ path: LIST, kind: 'status', status: 500 });
    const { user } = await open('/trade');
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load positions');
    repair?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Positions' })).toBeInTheDocument();
  });
});
