/** The records of a customer with 10,000 orders, who goes on trading while they are read. */
import { call } from '@bourse/api/client';
import { readWhole } from '@bourse/api/whole-list';
import { listBills } from '@bourse/contract/bills';
import { listOrders, sell } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { listRealisedLots } from '@bourse/contract/realised';
import { add, sub } from '@bourse/money/decimal';
import { store, userInfoAtom } from '@bourse/session/session';
import { addOrders, TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { countRequests } from '@bourse/testing/timers';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { open } from './open-remote.ts';

const COUNT = 10_000;
/** The broker's own rate limit, with a smaller burst: a file of 100 calls must wait. */
const READS = { perSecond: 30, burst: 20 };
const OTHERS = { perSecond: 1_000, burst: 1_000 };
const broker = testBroker({
  rateLimits: {
    customer: { reads: READS, others: OTHERS, atOnce: 4, waiting: 200 },
    address: { reads: OTHERS, others: OTHERS },
  },
});
const { requestCount, resetCount } = countRequests(broker);
const ORDERS = /^\/api\/stock\/success\/deal\/list/;
const phone = () => store.get(userInfoAtom)?.phone ?? '';

let made = 0;
const trade = async (count: number) => {
  await addOrders(broker.current.db, { phone: phone(), count, from: TEST_INSTANT + made });
  made += count;
};

/** Lets the customer trade all the time. @returns ends it */
const tradeOn = () => {
  let isOver = false;
  const trading = (async () => {
    while (!isOver) {
      await trade(1);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const stop = async () => {
    isOver = true;
    await trading;
  };
  onTestFinished(stop);
  return stop;
};

/** Collects the files that are saved. */
const savedFiles = () => {
  const files: File[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as File)}`;
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
};

beforeEach(async () => {
  localStorage.clear();
  made = 0;
  await broker.enterAs('newcomer');
  await trade(COUNT);
});
afterEach(() => vi.restoreAllMocks());

it('open with a few calls, and are saved with each order once although new ones are made meanwhile', async () => {
  const files = savedFiles();
  resetCount();
  const { user } = await open('/records');
  expect(await screen.findAllByRole('link', { name: /^Buy/ })).toHaveLength(10);
  await screen.findByRole('option', { name: 'SAMPLETEA' });
  expect(requestCount(/./)).toBeLessThanOrEqual(8);

  const stop = tradeOn();
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await screen.findByText(/^[\d,]+ of 10,\d\d\d$/);
  await waitFor(() => expect(files).toHaveLength(1), { timeout: 60_000 });
  await stop();
  const lines = ((await files[0]?.text()) ?? '').trimEnd().split('\r\n').slice(1);
  const numbers = lines.map((line) => line.split(',')[1]);
  expect(new Set(numbers).size).toBe(lines.length);
  const ids = numbers.map((number) => Number(number?.slice(-6)));
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(lines.length).toBeGreaterThan(COUNT + 5);
  // The last trades may have come after the end of the reading.
  const all = await readWhole(listOrders, { kind: 'stock' }, { limit: 100 });
  expect(all).toHaveLength(made);
  expect(
    all
      .map(({ orderNo }) => `#${orderNo}`)
      .reverse()
      .slice(0, lines.length),
  ).toEqual(numbers);
});

it('have each record, the oldest one by its number with few calls', async () => {
  const oldest = (await call(listOrders, { kind: 'stock', page: COUNT, limit: 1 })).items[0];
  resetCount();
  await open(`/records/${oldest?.orderNo}`);
  expect(await screen.findByRole('button', { name: `Copy ${oldest?.orderNo}` })).toBeInTheDocument();
  expect(requestCount(ORDERS)).toBe(1);
});

it('have each bill once, whose balance follows from the one before', async () => {
  const stop = tradeOn();
  const bills = await readWhole(listBills, { direction: 'all' }, { limit: 100 });
  await stop();
  // Of each order one for the trade and one for its fee, and the welcome credit.
  expect(bills.length).toBeGreaterThan(2 * COUNT);
  expect(new Set(bills.map(({ id }) => id)).size).toBe(bills.length);
  let balance = add('0');
  for (const { direction, amount, balance: after } of bills.toReversed()) {
    balance = direction === 'income' ? add(balance, amount) : sub(balance, amount);
    expect(after).toBe(balance);
  }
});

it('have each lot that can be sold, and each that was, with the sums of all', async () => {
  const held = { kind: 'stock', symbol: 'EXSTEEL.NS', isOpen: true } as const;
  const lots = await readWhole(listOrders, held, { limit: 100 });
  const [position] = (await call(listPositions, { kind: 'stock', symbol: held.symbol })).items;
  expect(add('0', ...lots.map(({ quantity }) => `${quantity}` as const))).toBe(String(position?.quantity));
  expect(lots.length).toBeGreaterThan(COUNT / 4);

  broker.current.clock.advance(COUNT);
  const sold = 150;
  for (const { orderNo, price, marketPrice } of lots.slice(-sold))
    await call(
      sell,
      { lotNo: orderNo, price, sellPrice: marketPrice ?? '0' },
      { key: `sale-of-many-${orderNo}` },
    );
  const files = savedFiles();
  const { user } = await open('/records?profit=2025');
  const dialog = within(await screen.findByRole('dialog', { name: 'Profit on sales' }));
  await user.click(await dialog.findByRole('button', { name: 'Save 2025–26 as CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = ((await files[0]?.text()) ?? '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + sold);
  const { total, sums } = await call(listRealisedLots, { limit: 1 });
  expect(total).toBe(sold);
  const profit = lines[0]?.split(',').indexOf('Profit') ?? -1;
  const saved = lines.slice(1).map((line) => line.split(',')[profit] as `${number}`);
  expect(add('0', ...saved)).toBe(sums?.profit);
});
