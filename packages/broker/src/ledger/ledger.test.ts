/**
 * Invariants of the ledger under any sequence of orders: entries sum to zero, balances equal their entries and are
 * never negative, what is left of the lots is what was bought and not sold.
 */
import { getBalance } from '@bourse/contract/balance';
import { listPositions } from '@bourse/contract/positions';
import { shareOfLot } from '@bourse/figures/lot-parts';
import { orderCost } from '@bourse/figures/order-cost';
import { add, type Decimal, decimal } from '@bourse/money/decimal';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG_TIMEOUT, runs } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { recharge } from './post.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
  await broker.setRate('stock', 'USD', '83.25');
  await broker.setRate('block', 'USD', '83.25');
});
afterAll(() => broker.close());

const RUNS = runs({ short: 15, all: 25, hand: 10_000 });

/** How many rows break each invariant. */
const broken = async () => {
  const { db } = broker;
  const unbalanced = await sql`
    select transaction_id from entries group by transaction_id having sum(amount) <> 0
  `.execute(db);
  const wrongBalances = await sql`
    select a.id from accounts a left join entries e on e.account_id = a.id
    where a.customer_id is not null
    group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.balance < 0
  `.execute(db);
  const wrongSteps = await sql`
    select id from (
      select e.id, e.balance_after, sum(e.amount) over (partition by e.account_id order by e.id) as reached
      from entries e join accounts a on a.id = e.account_id where a.customer_id is not null
    ) steps where balance_after is distinct from reached
  `.execute(db);
  const ownerless = await sql`
    select e.id from entries e left join accounts a on a.id = e.account_id where a.id is null
  `.execute(db);
  const wrongOrders = await sql`
    select o.id from orders o join entries e on e.transaction_id = o.transaction_id
    join accounts a on a.id = e.account_id and a.customer_id = o.customer_id
    group by o.id having sum(e.amount) <> case o.side when 'buy' then -o.total else o.total end
  `.execute(db);
  return [unbalanced, wrongBalances, wrongSteps, ownerless, wrongOrders].map(({ rows }) => rows.length);
};

const SYMBOLS = ['EXSTEEL.NS', 'DEMOBANK.NS', 'EXMPL', 'EUR/USD', 'GC=F', 'NG=F', 'GOI10Y', 'SAMPLECEM.NS'];

type Step =
  | { what: 'buy'; symbol: string; quantity: number; twice: boolean }
  | { what: 'sell'; which: number; part: number; twice: boolean }
  | { what: 'wrong price'; symbol: string }
  | { what: 'recharge'; paise: number }
  | { what: 'wait'; minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('buy' as const),
      symbol: fc.constantFrom(...SYMBOLS),
      quantity: fc.integer({ min: 0, max: 101 }),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('sell' as const),
      which: fc.nat(20),
      part: fc.nat(120),
      twice: fc.boolean(),
    }),
  },
  fc.record({ what: fc.constant('wrong price' as const), symbol: fc.constantFrom(...SYMBOLS) }),
  fc.record({ what: fc.constant('recharge' as const), paise: fc.integer({ min: 1, max: 50_000_000 }) }),
  fc.record({ what: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 3_000 }) }),
);

/** What the customer should have, worked out in memory with the contract's own cost. */
interface Model {
  balance: Decimal;
  lots: Map<string, { symbol: string; quantity: number }>;
}

const RATES: Record<string, Decimal> = {
  EXMPL: '83.25',
  'EUR/USD': '83.25',
  'GC=F': '83.25',
  'NG=F': '83.25',
};
const rateOf = (symbol: string): Decimal => RATES[symbol] ?? '1';

const runStep = async (trader: Trader, model: Model, one: Step): Promise<void> => {
  const key = broker.newKey();
  if (one.what === 'wait') return broker.clock.advance(one.minutes * 60_000);
  if (one.what === 'wrong price') {
    expect((await trader.buy(one.symbol, 1, { key, price: '0.01' })).code).toBe('price-changed');
    return;
  }
  if (one.what === 'recharge') {
    const amount = add(
      `${Math.floor(one.paise / 100)}.${String(one.paise % 100).padStart(2, '0')}` as Decimal,
    );
    const { id } = await broker.db
      .selectFrom('customers')
      .select('id')
      .where('phone', '=', trader.phone)
      .executeTakeFirstOrThrow();
    await recharge(broker.db, id, amount, broker.clock.now());
    model.balance = add(model.balance, amount);
    return;
  }
  if (one.what === 'buy') {
    const { symbol, quantity } = one;
    const cost = orderCost('buy', broker.price(symbol), Math.max(quantity, 0), rateOf(symbol));
    const expected =
      quantity < 1
        ? 'quantity-too-small'
        : quantity > 100
          ? 'quantity-too-large'
          : Number(cost.total) > Number(model.balance)
            ? 'insufficient-funds'
            : 'ok';
    const attempt = () => trader.buy(symbol, quantity, { key });
    const outcomes = one.twice ? await Promise.all([attempt(), attempt()]) : [await attempt()];
    for (const { code } of outcomes) expect(code).toBe(expected);
    if (expected !== 'ok') return;
    const [orderNo = ''] = outcomes.map(({ data }) => (data as { orderNo: string }).orderNo);
    for (const { data } of outcomes) expect(data).toEqual({ orderNo });
    model.lots.set(orderNo, { symbol, quantity });
    model.balance = add(model.balance, `-${cost.total}` as Decimal);
    return;
  }
  const lots = [...model.lots.keys()];
  const no = lots[one.which % Math.max(1, lots.length)];
  const lot = no === undefined ? undefined : (await trader.orders()).find(({ orderNo }) => orderNo === no);
  if (!lot || no === undefined) return;
  const held = model.lots.get(no) as { symbol: string; quantity: number };
  expect(lot.left).toBe(held.quantity);
  // 0 stands for all that is left. Two sales under two keys: where both together are more than that, one is refused.
  const quantity = one.part === 0 ? held.quantity : one.part;
  const part = { quantity };
  const cost = orderCost('sell', broker.price(lot.symbol), quantity, rateOf(lot.symbol));
  const attempts = [trader.sell(lot, { key, ...part }), ...(one.twice ? [trader.sell(lot, part)] : [])];
  const codes = (await Promise.all(attempts)).map(({ code }) => code).sort();
  const expected = attempts.map(() => {
    if (held.quantity === 0) return 'lot-already-sold';
    if (quantity > held.quantity) return 'lot-partly-sold';
    held.quantity -= quantity;
    model.balance = add(model.balance, cost.total);
    return 'ok';
  });
  expect(codes).toEqual(expected.sort());
  if (held.quantity === 0) model.lots.delete(no);
};

const positionsOf = async (trader: Trader) => {
  const kinds = ['stock', 'forex', 'futures', 'treasury'] as const;
  const pages = await Promise.all(kinds.map((kind) => trader.ask(listPositions, { kind, limit: 100 })));
  return Object.fromEntries(
    pages.flatMap(({ items }) => items.map(({ symbol, quantity }) => [symbol, quantity])),
  );
};

describe('under any sequence of orders', () => {
  it(
    'the ledger keeps its invariants, and each customer has what the model says',
    async () => {
      const start = broker.clock.now();
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
          const trader = await broker.newcomer();
          const model: Model = { balance: '100000', lots: new Map() };
          for (const one of steps) await runStep(trader, model, one);
          expect((await trader.ask(getBalance, {})).available).toBe(add(model.balance));
          const held: Record<string, number> = {};
          for (const { symbol, quantity } of model.lots.values())
            held[symbol] = (held[symbol] ?? 0) + quantity;
          expect(await positionsOf(trader)).toEqual(held);
          broker.clock.set(start);
        }),
        { numRuns: RUNS },
      );
      expect(await broken()).toEqual([0, 0, 0, 0, 0]);
    },
    LONG_TIMEOUT,
  );

  it('the demo customer’s history keeps the invariants too', async () => {
    const fresh = await broken();
    expect(fresh).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('the database itself', () => {
  const attempt = (statement: ReturnType<typeof sql>) => statement.execute(broker.db);

  it('computes the cost of an order exactly as the contract does', async () => {
    const price = fc
      .integer({ min: 1, max: 99_999_999 })
      .map((n) => `${Math.floor(n / 1_000)}.${String(n % 1_000).padStart(3, '0')}` as Decimal);
    const rate = fc.constantFrom<Decimal>('1', '83.25', '20.29', '0.012012', '0.2437');
    await fc.assert(
      fc.asyncProperty(price, fc.integer({ min: 1, max: 100 }), rate, async (one, quantity, by) => {
        const { rows } = await sql<{ notional: Decimal; fee: Decimal }>`
          select notional::text, fee::text from order_cost(${one}, ${quantity}, ${by})
        `.execute(broker.db);
        const { notional, fee } = orderCost('buy', one, quantity, by);
        expect(rows[0]).toEqual({ notional, fee });
      }),
      { numRuns: runs({ short: 100, all: 300, hand: 10_000 }) },
    );
  });

  it('computes the cost of a part of a lot exactly as the contract does', async () => {
    const amount = fc
      .integer({ min: 1, max: 2_000_000_000 })
      .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}` as Decimal);
    const units = fc
      .integer({ min: 1, max: 1_000_000 })
      .chain((quantity) => fc.integer({ min: 0, max: quantity }).map((sold) => ({ quantity, sold })));
    await fc.assert(
      fc.asyncProperty(amount, units, async (one, { quantity, sold }) => {
        const { rows } = await sql<{ share: Decimal }>`
          select share_of_lot(${one}, ${sold}, ${quantity})::text as share
        `.execute(broker.db);
        expect(rows[0]?.share).toBe(shareOfLot(one, sold, quantity));
      }),
      { numRuns: runs({ short: 100, all: 300, hand: 10_000 }) },
    );
  });

  it('gives every order a different number', async () => {
    const { rows } = await sql<{ numbers: number }>`
      select count(distinct order_no(id, now()))::integer as numbers
      from unnest(array[1, 12345678, 100000000, 123456780, 123456789]::bigint[]) as id
    `.execute(broker.db);
    expect(rows).toEqual([{ numbers: 5 }]);
  });

  it('refuses entries that do not sum to zero', async () => {
    await expect(
      attempt(sql`
        with t as (insert into ledger_transactions (created_at) values (now()) returning id)
        insert into entries (transaction_id, account_id, amount, reason, created_at)
        select t.id, 1, 10, 'gift', now() from t
      `),
    ).rejects.toThrow('do not sum to zero');
  });

  it('refuses to change or delete an entry', async () => {
    await expect(attempt(sql`update entries set amount = amount * 2`)).rejects.toThrow('never changed');
    await expect(attempt(sql`delete from entries`)).rejects.toThrow('never changed');
  });

  it('refuses a negative balance, and an order whose sum is wrong', async () => {
    await expect(
      attempt(sql`update accounts set balance = -0.01 where customer_id is not null`),
    ).rejects.toThrow('check constraint');
    await expect(attempt(sql`update orders set total = total + 0.01`)).rejects.toThrow('check constraint');
  });

  it('refuses a movement that a customer cannot pay, and writes nothing of it', async () => {
    const trader = await broker.newcomer();
    const { id } = await broker.db
      .selectFrom('customers')
      .select('id')
      .where('phone', '=', trader.phone)
      .executeTakeFirstOrThrow();
    const before = await broker.db
      .selectFrom('entries')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirst();
    await expect(
      attempt(sql`select ledger_move_outside(${id}, ${decimal(-100_001)}, 'withdraw', now())`),
    ).rejects.toThrow('check constraint');
    const after = await broker.db
      .selectFrom('entries')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirst();
    expect(after).toEqual(before);
    expect((await trader.ask(getBalance, {})).available).toBe('100000');
  });
});
