/**
 * A broker is killed in the middle of orders: acknowledged orders must be complete, and others complete or absent. By
 * hand: TESTS=hand npx vitest run packages/broker/test/proof/crash
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import type { Endpoint } from '@bourse/contract/endpoint';
import { buy, listOrders, type Order, sell } from '@bourse/contract/orders';
import { login, register } from '@bourse/contract/session';
import { add, cmp, type Decimal } from '@bourse/money/decimal';
import { describe, expect, it } from 'vitest';
import { openBroker } from '../../src/broker.ts';
import { requireInstrument } from '../../src/instruments/rows.ts';
import { openMarket } from '../../src/market/market.ts';
import { seededCopy, TEST_INSTANT } from '../../testing/seeded.ts';
import { databases } from '../databases.ts';
import { type BrokerProcess, startBroker } from '../process.ts';
import { LONG_TIMEOUT, runs } from '../sizes.ts';

const ROUNDS = runs({ short: 1, all: 10, hand: 200 });
const CUSTOMERS = 4;
const SYMBOL = 'TBILL91';
const instrument = requireInstrument(SYMBOL);
const price: Decimal = openMarket({ hours: 'always' }).quote(instrument, TEST_INSTANT).price;
const ENV = { MARKET_CLOCK: new Date(TEST_INSTANT).toISOString(), SEED: 'empty' };

/**
 * How many acknowledged orders precede the kill: from 1 to 30, spread over this range by any ten rounds. It is computed
 * from the round, so that a failing round can be repeated.
 */
const killAfter = (round: number): number => 1 + ((round * 13) % 30);

interface Customer {
  token: string;
  /** The answer to each key; 'unknown' if none came. */
  answers: Map<string, string>;
}

const INVITATION = 'CRASH';

/** An empty database, so that starts are quick, and how to remove it. */
const placeFor = async (server: string | undefined) => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-crash-'));
  const copy = server === undefined ? undefined : await seededCopy(server, { seed: 'empty' });
  const broker = await openBroker({
    database: copy ? { url: copy.url } : { dir: join(folder, 'pglite') },
    seed: 'empty',
  });
  await broker.db
    .insertInto('invitation_codes')
    .values({ code: INVITATION, uses_left: null, created_at: new Date() })
    .execute();
  await broker.close();
  return {
    env: { ...(copy ? { DATABASE_URL: copy.url } : { BOURSE_DATA: folder }), ...ENV },
    clear: async () => {
      await copy?.drop();
      await rm(folder, { recursive: true });
    },
  };
};

const enter = async (broker: BrokerProcess, number: number): Promise<Customer> => {
  const phone = String(8_200_000_000 + number);
  const password = 'newcomer';
  await broker.call(register, { phone, password, invitationCode: INVITATION });
  const { data } = await broker.call(login, { phone, password });
  return { token: data.token, answers: new Map() };
};

/** Repeats a call that is refused as overloaded, as the app does. @throws Error if it is refused otherwise */
const ask = async <I, O>(
  broker: BrokerProcess,
  endpoint: Endpoint<I, O>,
  input: I,
  { token }: Customer,
): Promise<O> => {
  for (;;) {
    const { code, data } = await broker.call(endpoint, input, { token });
    if (code === 'ok') return data;
    if (code !== 'overloaded') throw new Error(`${endpoint.name} was refused: ${code}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

const ordersOf = async (broker: BrokerProcess, customer: Customer): Promise<Order[]> => {
  const orders: Order[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await ask(broker, listOrders, { kind: 'stock', page, limit: 100 }, customer);
    orders.push(...items);
    if (items.length < 100) return orders;
  }
};

const billsOf = async (broker: BrokerProcess, customer: Customer): Promise<Decimal> => {
  let sum: Decimal = '0';
  for (let page = 1; ; page += 1) {
    const { items } = await ask(broker, listBills, { page, limit: 100 }, customer);
    for (const { direction, amount } of items)
      sum = add(sum, (direction === 'income' ? amount : `-${amount}`) as Decimal);
    if (items.length < 100) return sum;
  }
};

/** Buys one unit again and again, and sometimes sells a lot. @returns when the broker is gone */
const trade = async (
  broker: BrokerProcess,
  customer: Customer,
  round: number,
  onAcknowledged: () => void,
): Promise<void> => {
  const { token, answers } = customer;
  const open: string[] = [];
  for (let i = 0; ; i += 1) {
    const key = `crash-${round}-${i}`;
    answers.set(key, 'unknown');
    try {
      const lotNo = i % 3 === 2 ? open.shift() : undefined;
      const { code, data } =
        lotNo === undefined
          ? await broker.call(buy, { symbol: SYMBOL, quantity: 1, price, kind: 'treasury' }, { token, key })
          : await broker.call(sell, { lotNo, price, sellPrice: price }, { token, key });
      answers.set(key, code === 'ok' ? (data.orderNo ?? '') : `refused: ${code}`);
      if (code !== 'ok') continue;
      onAcknowledged();
      if (lotNo === undefined) open.push(data.orderNo ?? '');
    } catch {
      return;
    }
  }
};

const check = async (broker: BrokerProcess, customer: Customer): Promise<number> => {
  const orders = await ordersOf(broker, customer);
  const byKey = new Map(orders.map((order) => [order.requestKey, order.orderNo]));
  let acknowledged = 0;
  for (const [key, answer] of customer.answers) {
    if (answer === 'unknown' || answer.startsWith('refused')) continue;
    acknowledged += 1;
    expect(byKey.get(key), `the order ${answer} of the key ${key} is lost`).toBe(answer);
  }
  for (const { requestKey } of orders)
    expect(customer.answers.get(requestKey ?? ''), `an order that was never sent: ${requestKey}`).not.toMatch(
      /^refused/,
    );
  // No order is doubled or incomplete: the bills add up to the balance, and the orders explain all of them.
  expect(byKey.size).toBe(orders.length);
  const { available } = await ask(broker, getBalance, {}, customer);
  const moved = orders.map(({ side, total }) => (side === 'buy' ? `-${total}` : total) as Decimal);
  const expected = moved.reduce((sum, amount) => add(sum, amount), '100000.00' as Decimal);
  expect(cmp(available, expected)).toBe(0);
  expect(cmp(await billsOf(broker, customer), available)).toBe(0);
  const lots = new Set(orders.filter(({ lotNo }) => lotNo).map(({ lotNo }) => lotNo));
  for (const { side, orderNo, isOpen } of orders) if (side === 'buy') expect(isOpen).toBe(!lots.has(orderNo));
  return acknowledged;
};

describe.concurrent.each(databases)('a broker killed in the middle of orders, on %s', (_name, server) => {
  it(
    `loses nothing that it acknowledged and leaves nothing half done, ${ROUNDS} times`,
    async () => {
      const { env, clear } = await placeFor(server);
      let broker = await startBroker(env);
      try {
        const customers = await Promise.all(Array.from({ length: CUSTOMERS }, (_, i) => enter(broker, i)));
        let acknowledged = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          let left = killAfter(round);
          let killed: Promise<unknown> | undefined;
          const onAcknowledged = () => {
            left -= 1;
            if (left === 0) killed = broker.stop('SIGKILL');
          };
          const trading = customers.map((customer) => trade(broker, customer, round, onAcknowledged));
          await Promise.all(trading);
          await killed;
          broker = await startBroker(env);
          // All orders ever acknowledged, by any of the brokers.
          const checked = await Promise.all(customers.map((customer) => check(broker, customer)));
          acknowledged = checked.reduce((sum, orders) => sum + orders, 0);
        }
        const expected = Array.from({ length: ROUNDS }, (_, round) => killAfter(round));
        expect(acknowledged).toBeGreaterThanOrEqual(expected.reduce((sum, orders) => sum + orders, 0));
      } finally {
        await broker.stop('SIGKILL');
        await clear();
      }
    },
    LONG_TIMEOUT,
  );
});
