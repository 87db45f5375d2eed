import { call } from '@bourse/api/client';
import { customerSchema, getCustomer } from '@bourse/contract/customer';
import { getQuote } from '@bourse/contract/market';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import { type PositionKind, positionKind } from '@bourse/contract/position-kind';
import { listPositions } from '@bourse/contract/positions';
import { encode } from '@bourse/contract/schema';
import { sumOfWorth } from '@bourse/contract/worth';
import { add, neg } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker({ timeout: 1_000 });
const LIST = '/api/stock/success/v2/transaction';

const open = (address: string) => renderRoute({ feature, remote }, address);
const TABS: Record<PositionKind, string> = {
  stock: 'Stocks',
  forex: 'Forex',
  futures: 'Futures',
  treasury: 'Treasury',
};

beforeEach(() => localStorage.clear());

describe('the positions screen', () => {
  it.each(positionKind.options)("lists the broker's positions of %s with exact sums", async (kind) => {
    await broker.enterAs('demo');
    const { items } = await call(listPositions, { kind });
    const { value, cost, fees, total, day } = sumOfWorth(items);
    await open(`/trade?type=${kind}`);
    const list = await screen.findByRole('list', { name: TABS[kind] });
    expect(
      within(list)
        .getAllByRole('link')
        .map((row) => row.getAttribute('href')),
    ).toEqual(
      items.map(({ symbol, name }) => `/stock/v2/${encodeURIComponent(symbol)}/${encodeURIComponent(name)}`),
    );
    const summary = screen.getByRole('region', { name: 'Total value' }).textContent;
    for (const figure of [value, cost, fees]) expect(summary).toContain(formatAmount(figure ?? '0', 'INR'));
    expect(summary).toContain(formatAmountChange(total?.amount ?? '0', 'INR'));
    // Wait until today's sales are loaded.
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Total value' })).toHaveTextContent(
        formatAmountChange(day?.amount ?? '0', 'INR'),
      ),
    );
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
    await open('/trade');
    const list = await screen.findByRole('list', { name: 'Stocks' });
    const text = list.textContent ?? '';
    const figure = (pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll(',', ''));
    const average = figure(/14 × avg\. ₹([\d,.]+?)[▲▼]/);
    const cost = figure(/Cost ₹([\d,]+\.\d\d)/);
    const fees = figure(/ · fees ([\d,]+\.\d\d)/);
    const paise = (rupees: number) => Math.round(rupees * 100);
    expect(new Set(bought).size).toBe(3);
    expect(paise(14 * average) + paise(fees)).toBe(paise(cost));
    const total = paise(14 * Number(now)) - paise(cost);
    expect(text).toContain(formatAmountChange(String(total / 100) as `${number}`, 'INR'));
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
      expect(today.nextElementSibling?.textContent).toContain(formatAmountChange(neg(fees), 'INR')),
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
    expect(await screen.findByText('Open positions')).toBeInTheDocument();
    expect(screen.queryByText('Today’s P&L')).not.toBeInTheDocument();
  });

  it('hides every amount on a tap, and shows them again', async () => {
    await broker.enterAs('demo');
    const { items } = await call(listPositions, { kind: 'stock' });
    const { user } = await open('/trade');
    const list = await screen.findByRole('list', { name: 'Stocks' });
    const summary = screen.getByRole('region', { name: 'Total value' });
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    const seen = () => `${summary.textContent} ${list.textContent}`;
    const amounts = items.flatMap(({ cost, value }) => [cost, value ?? cost]);
    for (const amount of amounts) expect(seen()).not.toContain(formatAmount(amount, 'INR'));
    expect(summary).toHaveTextContent('Amount hidden');
    expect(summary.textContent).not.toContain('₹');
    await user.click(screen.getByRole('button', { name: 'Hide amounts', pressed: true }));
    for (const amount of amounts) expect(seen()).toContain(formatAmount(amount, 'INR'));
  });

  it('keeps the kind in the address, so that Back from a detail returns to it', async () => {
    await broker.enterAs('demo');
    const { user, address } = await open('/trade');
    await screen.findByRole('list', { name: 'Stocks' });
    await user.click(screen.getByRole('tab', { name: 'Futures' }));
    await expect.poll(address).toBe('/trade?type=futures');
    expect(await screen.findByRole('link', { name: /^GC/ })).toBeInTheDocument();
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
    broker.current.faults?.add({ path: LIST, kind: 'hang' });
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
    expect(await screen.findByRole('list', { name: 'Stocks' })).toBeInTheDocument();
  });
});
