/** Conversions between currencies: the market's rate of the instant, unless the deployment has set one (D35). */

import { getBalance } from '@bourse/contract/balance';
import { getCustomer } from '@bourse/contract/customer';
import { blockRate, listSettings, stockRate } from '@bourse/contract/deployment';
import { listPositions } from '@bourse/contract/positions';
import { orderCost } from '@bourse/figures/order-cost';
import { add, cmp, type Decimal, div, mul, round, sub } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { declareDistributions } from '../back-office/distributions.ts';
import { finish } from '../back-office/jobs.ts';
import { runCommand } from '../back-office/run-command.ts';
import { knownSymbol } from '../market/symbols.ts';

let broker: TestBroker;
let trader: Trader;
let start: number;
beforeAll(async () => {
  broker = await openTestBroker();
  start = broker.clock.now();
});
beforeEach(async () => {
  trader = await broker.newcomer();
});
afterEach(async () => {
  broker.clock.set(start);
  await broker.setRate('stock', 'USD', null);
  await broker.setRate('block', 'USD', null);
});
afterAll(() => broker.close());

const balance = async () => (await trader.ask(getBalance, {})).available;
const stated = async (product: typeof stockRate) =>
  product((await broker.call(listSettings, {})).data.items, 'USD', 'INR');

/** Advances the clock until the dollar has another price. */
const untilAnotherRate = () => {
  const before = broker.price('USD/INR');
  while (broker.price('USD/INR') === before) broker.clock.advance(5_000);
};

describe('without a rate of its own a deployment', () => {
  it('answers the market’s rate of the instant, for stocks and for block trades', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await stated(stockRate)).toBe(add(broker.price('USD/INR')));
      expect(await stated(blockRate)).toBe(add(broker.price('USD/INR')));
      untilAnotherRate();
    }
  });

  it('buys and sells at the rate that it answers, each at that of its instant', async () => {
    const bought = orderCost('buy', broker.price('EXMPL'), 3, broker.price('USD/INR'));
    expect((await trader.buy('EXMPL', 3)).code).toBe('ok');
    expect(await balance()).toBe(sub('100000', bought.total));
    untilAnotherRate();
    const [lot] = await trader.orders();
    const sold = orderCost('sell', broker.price('EXMPL'), 3, broker.price('USD/INR'));
    if (lot) expect((await trader.sell(lot)).code).toBe('ok');
    expect(await balance()).toBe(add(sub('100000', bought.total), sold.total));
  });

  it('gives no customer a profit for buying and selling at one instant, in any currency', async () => {
    for (const symbol of ['EXMPL', 'EUR/USD', 'USD/CHF', 'USD/INR', 'ZC=F']) {
      const before = await balance();
      expect((await trader.buy(symbol, 5)).code).toBe('ok');
      const lot = (await trader.orders()).find((order) => order.symbol === symbol);
      if (lot) expect((await trader.sell(lot)).code).toBe('ok');
      expect(cmp(await balance(), before)).toBe(-1);
    }
  });

  it('converts value and previous close of a holding at the present rate, so that a change of the rate is no part of the day’s result', async () => {
    await trader.buy('EXMPL', 7);
    // After New York's midnight.
    broker.clock.set(Date.parse('2026-03-12T01:00:00-04:00'));
    const { price, previousClose } = broker.market.quote(knownSymbol('EXMPL'), broker.clock.now());
    const worth = (one: Decimal) => round(mul(one, '7', broker.price('USD/INR')), 2, 'half-up');
    const [position] = (await trader.ask(listPositions, { kind: 'stock' })).items;
    expect(position).toMatchObject({
      value: add(worth(price)),
      rate: add(broker.price('USD/INR')),
      dayChange: sub(worth(price), worth(previousClose)),
      dayPutIn: add(worth(previousClose)),
    });
    expect((await trader.ask(getCustomer, {})).totalAssets).toBe(add(await balance(), worth(price)));
  });

  it('converts a dollar to francs at the dollar’s price in francs', async () => {
    const francs = broker.price('USD/CHF');
    const rate = div(broker.price('USD/INR'), francs, 8, 'half-up');
    const cost = orderCost('buy', francs, 10, rate);
    expect((await trader.buy('USD/CHF', 10)).code).toBe('ok');
    expect(await balance()).toBe(sub('100000', cost.total));
    const dollars = round(mul(broker.price('USD/INR'), '10'), 2, 'half-up');
    expect(Math.abs(Number(sub(cost.notional, dollars)))).toBeLessThanOrEqual(0.01);
  });
});

describe('a rate that the deployment has set', () => {
  it('is answered and used instead of the market’s, for stocks and block trades separately', async () => {
    await broker.setRate('stock', 'USD', '20.29');
    await broker.setRate('block', 'USD', '20');
    expect([await stated(stockRate), await stated(blockRate)]).toEqual(['20.29', '20']);
    await trader.buy('EXMPL', 3);
    const cost = orderCost('buy', broker.price('EXMPL'), 3, '20.29');
    expect(await balance()).toBe(sub('100000', cost.total));
  });

  it('of zero stops trading in that currency', async () => {
    await broker.setRate('stock', 'USD', '0');
    expect(await stated(stockRate)).toBeUndefined();
    expect((await trader.buy('EXMPL', 1)).code).toBe('exchange-rate-missing');
  });
});

it('a dividend in dollars is converted at the rate of its record date, whenever it is paid', async () => {
  const recordAt = Date.parse('2026-04-01T00:00:00Z');
  expect((await trader.buy('EXMPL', 3)).code).toBe('ok');
  broker.clock.set(recordAt);
  const rate = broker.price('USD/INR');
  await declareDistributions(broker, recordAt);
  untilAnotherRate();
  await finish(broker, 'recipients of dividends and interest written', broker.clock.now());
  await finish(broker, 'dividends and interest paid', broker.clock.now());
  const { rows } = await sql<{ amount: Decimal; dollars: Decimal }>`
    select p.amount, d.per_unit * p.held as dollars
    from distribution_payments p
      join distributions d on d.id = p.distribution_id
      join customers c on c.id = p.customer_id
    where c.phone = ${trader.phone}
  `.execute(broker.db);
  expect(rows).toHaveLength(1);
  for (const { amount, dollars } of rows)
    expect(cmp(amount, round(mul(dollars, rate), 2, 'half-up'))).toBe(0);
});

it('an operator sees of each dividend what rounding its payments has added to the exact sum', async () => {
  const recordAt = Date.parse('2026-07-01T00:00:00Z');
  const others = [await broker.newcomer(), await broker.newcomer()];
  for (const [n, one] of [trader, ...others].entries())
    expect((await one.buy('EXMPL', n + 1)).code).toBe('ok');
  broker.clock.set(recordAt);
  await declareDistributions(broker, recordAt);
  await finish(broker, 'recipients of dividends and interest written', broker.clock.now());
  await finish(broker, 'dividends and interest paid', broker.clock.now());
  const { rows } = await sql<{ perUnit: Decimal; held: Decimal; amount: Decimal; rate: Decimal }>`
    select d.per_unit as "perUnit", p.held, p.amount, d.rate
    from distribution_payments p join distributions d on d.id = p.distribution_id where d.symbol = 'EXMPL' and d.record_at = ${new Date(recordAt)}
  `.execute(broker.db);
  expect(rows.length).toBeGreaterThanOrEqual(3);
  const exact = add('0', ...rows.map((row) => mul(row.perUnit, row.held, row.rate)));
  const paid = add('0', ...rows.map(({ amount }) => amount));
  const shown = await runCommand(broker, ['distributions']);
  const line = shown.split('\n').find((text) => text.includes('EXMPL') && text.includes('2026-07-01')) ?? '';
  const [rounding = '', total = ''] = line.trim().split(/\s+/).reverse();
  expect(cmp(total as Decimal, paid)).toBe(0);
  expect(cmp(rounding as Decimal, round(sub(paid, exact), 4, 'half-up'))).toBe(0);
});
