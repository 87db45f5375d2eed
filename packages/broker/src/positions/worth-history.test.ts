import { getCustomer } from '@bourse/contract/customer';
import { requestLoan } from '@bourse/contract/loans';
import { requestRecharge } from '@bourse/contract/recharges';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { getWorthHistory, type WorthPoint } from '@bourse/contract/worth-history';
import { netWorth } from '@bourse/figures/net-worth';
import { netWorthAt } from '@bourse/figures/value-history';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CODE, DAY, giveCard } from '../../test/products.ts';
import { makeCall, openForAll, type RandomCall, randomCall, SYMBOLS } from '../../test/random-calls.ts';
import { runs } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { openMarket } from '../market/market.ts';
import { knownSymbol } from '../market/symbols.ts';
import { midnightBefore } from './account-day.ts';
import { midnightsOf } from './history-days.ts';

const days: fc.Arbitrary<RandomCall[][]> = fc.array(fc.array(randomCall, { maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
});

let broker: TestBroker;
let start: number;
beforeAll(async () => {
  broker = await openTestBroker();
  start = broker.clock.now();
});
afterEach(() => broker.clock.set(start));
afterAll(() => broker.close());

const totalOf = async (trader: Trader) => (await trader.ask(getCustomer, {})).totalAssets;
const historyOf = async (trader: Trader, range: '1w' | 'all' = 'all') =>
  (await trader.ask(getWorthHistory, { range })).items;

describe('the value of an account over time', () => {
  it('is at the end of each day what the total was then, after any calls', async () => {
    await fc.assert(
      fc.asyncProperty(days, async (steps) => {
        broker.clock.set(start);
        const customer = await openForAll(broker);
        const { trader } = customer;
        const seen: Pick<WorthPoint, 'at' | 'total'>[] = [
          { at: midnightBefore('Asia/Kolkata', start), total: '0' },
        ];
        for (const ofDay of steps) {
          for (const call of ofDay) {
            broker.clock.advance(call[1] * 10_000);
            await makeCall(broker, customer, call);
          }
          await broker.scheduler.run();
          const end = midnightBefore('Asia/Kolkata', broker.clock.now()) + DAY - 1;
          broker.clock.set(end);
          seen.push({ at: end, total: await totalOf(trader) });
          broker.clock.set(end + 1);
        }
        broker.clock.advance(11 * 3_600_000);
        seen.push({ at: broker.clock.now(), total: await totalOf(trader) });
        const history = await historyOf(trader);
        expect(history.map(({ at, total }) => ({ at, total: add(total) }))).toEqual(seen);
      }),
      { numRuns: runs({ short: 3, all: 8, hand: 300 }), endOnFailure: true },
    );
  });

  it('begins with nothing, and counts as brought in what came from outside and, once it is paid, what left', async () => {
    const trader = await broker.newcomer();
    const cardId = await giveCard(broker, trader);
    const key = () => ({ key: broker.newKey() });
    await trader.call(requestRecharge, { amount: 20_000 }, key());
    await trader.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, key());
    expect((await historyOf(trader)).at(-1)).toMatchObject({ total: '100000', deposits: '100000' });
    broker.clock.advance(DAY);
    await broker.scheduler.run();
    expect((await historyOf(trader)).at(-1)).toMatchObject({
      total: '119500',
      deposits: '119500',
      paidIn: '120000',
      owed: '0',
    });
    expect((await historyOf(trader)).slice(0, 2)).toMatchObject([
      { total: '0', deposits: '0' },
      { total: '100000', deposits: '100000' },
    ]);
  });

  it('differs from what was brought in by what a trade has made', async () => {
    const trader = await broker.newcomer();
    await trader.buy('EXSTEEL.NS', 10);
    const [order] = await trader.orders();
    const now = (await historyOf(trader)).at(-1);
    expect(sub(now?.total ?? '0', now?.deposits ?? '0')).toBe(sub('0', order?.fee as Decimal));
  });

  it('is two points on the first day of an account: its beginning and the present', async () => {
    const trader = await broker.newcomer();
    expect(await historyOf(trader, '1w')).toEqual([
      { at: midnightBefore('Asia/Kolkata', start), total: '0', deposits: '0', owed: '0', paidIn: '0' },
      { at: start, total: '100000', deposits: '100000', owed: '0', paidIn: '100000' },
    ]);
  });

  it('begins later where the range does not reach the beginning of the account', async () => {
    const trader = await broker.newcomer();
    broker.clock.advance(7 * DAY);
    expect((await historyOf(trader, '1w'))[0]).toMatchObject({ total: '100000' });
    expect((await historyOf(trader, 'all'))[0]).toMatchObject({ total: '0' });
  });

  it('reports what is owed apart, so that a loan is no wealth', async () => {
    const trader = await broker.newcomer();
    await trader.call(requestLoan, { amount: 800 }, { key: broker.newKey() });
    for (let day = 0; day < 3; day += 1) {
      broker.clock.advance(DAY);
      await broker.scheduler.run();
    }
    const now = (await historyOf(trader)).at(-1);
    expect(now).toMatchObject({ total: '100800', deposits: '100800', owed: '800', paidIn: '100000' });
    expect(now && netWorthAt(now)).toBe('100000');
    const { totalAssets, loan } = await trader.ask(getCustomer, {});
    expect(netWorth({ totalAssets, loan })).toBe('100000');
  });

  it('is refused for a range that does not exist', async () => {
    const trader = await broker.newcomer();
    const outcome = await broker.send('GET', getWorthHistory.path, { range: '5y' }, { token: trader.token });
    expect(outcome).toMatchObject({ code: 'invalid-input', field: 'range' });
  });
});

describe('the days of a range', () => {
  const at = Date.parse('2026-11-22T09:30:00+05:30');
  const old = Date.parse('2020-01-01T00:00:00+05:30');
  const of = (range: Parameters<typeof midnightsOf>[1], firstAt = old, zone = 'Asia/Kolkata') =>
    midnightsOf(zone, range, { at, firstAt });

  it.each([
    ['1w', 7, DAY],
    ['1m', 30, DAY],
    ['3m', 91, DAY],
  ] as const)('of %s are %i, each a day after the other, up to today’s midnight', (range, count, step) => {
    const midnights = of(range);
    expect(midnights).toHaveLength(count);
    expect(midnights.at(-1)).toBe(Date.parse('2026-11-22T00:00:00+05:30'));
    for (const [n, one] of midnights.entries()) if (n > 0) expect(one - (midnights[n - 1] ?? 0)).toBe(step);
  });

  it('of a long range are at most 121, the first of them its beginning and the others at fixed days', () => {
    const year = of('1y');
    expect(year.length).toBeLessThanOrEqual(121);
    expect(year[0]).toBe(Date.parse('2026-11-22T00:00:00+05:30') - 364 * DAY);
    const tomorrow = midnightsOf('Asia/Kolkata', '1y', { at: at + DAY, firstAt: old });
    expect(tomorrow.slice(1, -1)).toEqual(expect.arrayContaining(year.slice(2, -1)));
  });

  it('begin with the end of the account’s first day', () => {
    const firstAt = Date.parse('2026-11-20T23:59:00+05:30');
    expect(of('1y', firstAt)).toEqual(
      ['2026-11-21', '2026-11-22'].map((day) => Date.parse(`${day}T00:00:00+05:30`)),
    );
    expect(of('all', at)).toEqual([]);
  });

  it('are the zone’s own midnights where the clocks change', () => {
    const midnights = of('1m', old, 'America/New_York').map((one) => new Date(one).toISOString());
    expect(midnights.slice(9, 12)).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
      '2026-11-03T05:00:00.000Z',
    ]);
  });
});

it('a price of the past is that of the quote at the same instant', () => {
  for (const hours of ['always', 'real'] as const) {
    const market = openMarket({ hours });
    for (const symbol of [...SYMBOLS, 'USD/INR', 'EUR/INR']) {
      const instrument = knownSymbol(symbol);
      for (const at of [
        ...Array.from({ length: 12 }, (_, n) => start - n * 7_654_321_987),
        midnightBefore('Asia/Kolkata', start) - 1,
        midnightBefore('America/New_York', start) - 1,
      ])
        expect(market.price(instrument, at), `${symbol} ${at}`).toBe(market.quote(instrument, at).price);
    }
  }
});
