import { getCustomer } from '@bourse/contract/customer';
import { purchaseFund } from '@bourse/contract/funds';
import type { Order } from '@bourse/contract/orders';
import type { PositionKind } from '@bourse/contract/position-kind';
import { listPositions } from '@bourse/contract/positions';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { costOfPart } from '@bourse/figures/lot-parts';
import { closedOf, sumOfWorth, worthOf } from '@bourse/figures/worth';
import { add, type Decimal, decimal, isZero, mul, round, sub } from '@bourse/money/decimal';
import { gainOn } from '@bourse/money/gain';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addFund, CODE, give, giveCard, MINUTE } from '../../test/products.ts';
import { runs } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { requireInstrument } from '../instruments/rows.ts';
import { openMarket } from '../market/market.ts';
import { dayBegan, midnightBefore } from './account-day.ts';

const KINDS: PositionKind[] = ['stock', 'forex', 'futures', 'treasury'];
const SYMBOLS = ['EXSTEEL.NS', 'DEMODATA.NS', 'EXMPL', 'EUR/USD', 'NG=F', 'GOI10Y'];
/** Midnight in India, between the day before and the tested day. */
const MIDNIGHT = Date.parse('2026-03-12T00:00:00+05:30');

type Step = [what: 'buy' | 'sell' | 'wait' | 'recharge' | 'fund' | 'withdraw', n: number];
const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step[0]>('buy', 'buy', 'sell', 'wait', 'recharge', 'fund', 'withdraw'),
    fc.nat(999),
  ),
  { maxLength: 12 },
) as fc.Arbitrary<Step[]>;

let broker: TestBroker;
let start: number;
beforeAll(async () => {
  broker = await openTestBroker();
  await broker.setRate('stock', 'USD', '83.25');
  await broker.setRate('block', 'USD', '83.25');
  start = broker.clock.now();
});
afterEach(() => broker.clock.set(start));
afterAll(() => broker.close());

const key = () => ({ key: broker.newKey() });

/** Carries out the steps. */
const follow = async (trader: Trader, all: Step[], end: number): Promise<void> => {
  const { clock, scheduler } = broker;
  for (const [what, n] of all) {
    const symbol = SYMBOLS[n % SYMBOLS.length] as string;
    if (what === 'buy') await trader.buy(symbol, (n % 7) + 1);
    if (what === 'sell') {
      const open = (await trader.orders()).filter(({ isOpen }) => isOpen);
      const lot = open[n % Math.max(1, open.length)];
      // All that is left of it, or a part.
      const left = lot?.left ?? 1;
      const part = { quantity: n % 2 === 0 ? left : 1 + (n % left) };
      if (lot) expect((await trader.sell(lot, part)).code).toBe('ok');
    }
    // Two steps may fall into one instant.
    if (what === 'wait') clock.set(Math.min(end, clock.now() + n * MINUTE));
    if (what === 'recharge') await give(broker, trader, '1234.56');
    if (what === 'fund')
      await trader.call(purchaseFund, { fundId: await addFund(broker, { period_days: 1 }) }, key());
    if (what === 'withdraw') {
      const { code } = await trader.call(
        requestWithdrawal,
        { cardId: await giveCard(broker, trader), amount: 500, transactionCode: CODE },
        key(),
      );
      // Until it is paid, a withdrawal is only held.
      if (code === 'ok') {
        clock.set(Math.min(end, clock.now() + 5 * MINUTE));
        await scheduler.run();
      }
    }
  }
};

const paidOut = async (trader: Trader): Promise<Decimal> => {
  const rows = await broker.db
    .selectFrom('withdrawals')
    .innerJoin('customers', 'customers.id', 'withdrawals.customer_id')
    .select('amount')
    .where('phone', '=', trader.phone)
    .where('withdrawals.status', '=', 'y')
    .execute();
  return add('0', ...rows.map(({ amount }) => amount));
};

interface DayByHand {
  open: Decimal;
  realised: Decimal;
  putIn: Decimal;
}

/** Today's result of one symbol, by hand from the list of orders: what is there now and was received, less what was put in. */
const dayByHand = (orders: readonly Order[], symbol: string): DayByHand => {
  const instrument = requireInstrument(symbol);
  const now = broker.clock.now();
  const { price, previousClose } = broker.market.quote(instrument, now);
  const since = broker.market.calendar(instrument.venue).latestSession(now)?.opensAt ?? now;
  const rate: Decimal = instrument.currency === 'INR' ? '1' : '83.25';
  const worth = (of: Decimal, quantity: number) => round(mul(of, decimal(quantity), rate), 2, 'half-up');
  const own = orders.filter((order) => order.symbol === symbol);
  const lots = own.filter(({ side }) => side === 'buy');
  const sales = own.filter(({ side, createdAt }) => side === 'sell' && createdAt >= since);
  const isOld = (lot: Order | undefined) => lot !== undefined && lot.createdAt < since;
  const left = (lot: Order) => lot.left ?? 0;
  const units = (of: readonly Order[]) => of.reduce((sum, lot) => sum + left(lot), 0);
  const lotOf = (sale: Order) => lots.find(({ orderNo }) => orderNo === sale.lotNo);
  const sum = (amounts: readonly Decimal[]) => add('0', ...amounts);

  const oldSales = sales.filter((sale) => isOld(lotOf(sale)));
  const soldUnits = oldSales.reduce((count, { quantity }) => count + quantity, 0);
  const held = add(
    worth(previousClose, units(lots.filter(isOld))),
    sum(
      lots
        .filter((lot) => !isOld(lot) && left(lot) > 0)
        .map((lot) => costOfPart(lot, lot.quantity - left(lot), lot.quantity)),
    ),
  );
  const sold = add(
    worth(previousClose, soldUnits),
    sum(sales.filter((sale) => !isOld(lotOf(sale))).map(({ total, profit }) => sub(total, profit ?? '0'))),
  );
  return {
    open: sub(worth(price, units(lots)), held),
    realised: sub(sum(sales.map(({ total }) => total)), sold),
    putIn: add(held, sold),
  };
};

describe('the result of the account’s day', () => {
  it('is what each instrument has made since its previous close, to the paisa, after any trades', async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, fc.nat(23), async (before, during, hours) => {
        const { clock, scheduler } = broker;
        clock.set(MIDNIGHT - 20 * 60 * MINUTE);
        const trader = await broker.newcomer();
        await follow(trader, before, MIDNIGHT - 1);
        clock.set(MIDNIGHT - 1);
        await scheduler.run();
        const left = await paidOut(trader);
        clock.set(MIDNIGHT);
        // New York's day begins within the tested one.
        const end = MIDNIGHT + hours * 60 * MINUTE + 59 * MINUTE;
        await follow(trader, during, end);
        clock.set(end);
        await scheduler.run();
        const { totalAssets, day, held, loan } = await trader.ask(getCustomer, {});
        const out = sub(await paidOut(trader), left);
        const orders = await trader.orders();
        const byHand = SYMBOLS.map((symbol) => ({
          kind: requireInstrument(symbol).kind,
          ...dayByHand(orders, symbol),
        }));
        const sum = (of: (one: (typeof byHand)[number]) => Decimal) => add('0', ...byHand.map(of));
        expect(day?.result).toBe(
          add(
            sum(({ open }) => open),
            sum(({ realised }) => realised),
            day?.income ?? '0',
          ),
        );
        expect(day?.putIn).toBe(add(sub(sub(totalAssets, loan), day?.result ?? '0'), out));

        for (const kind of KINDS) {
          const made = day?.kinds.find((one) => one.kind === kind);
          const own = byHand.filter((one) => one.kind === kind);
          const of = (key: keyof DayByHand) => add('0', ...own.map((one) => one[key]));
          expect([made?.open, made?.realised, made?.putIn].map((one) => one ?? '0')).toEqual([
            of('open'),
            of('realised'),
            of('putIn'),
          ]);
          // Screens add up the positions and the symbols that were sold out today.
          const { items } = await trader.ask(listPositions, { kind, limit: 100 });
          const screen = sumOfWorth(items, day ? closedOf(day, [kind]) : undefined);
          expect(screen.day).toEqual(gainOn(of('putIn'), add(of('open'), of('realised'))));
          const known = held?.find((one) => one.kind === kind);
          expect([known?.count ?? 0, known?.value ?? '0', known?.cost ?? '0']).toEqual([
            items.length,
            screen.value,
            screen.cost,
          ]);
        }
      }),
      { numRuns: runs({ short: 6, all: 20, hand: 300 }), endOnFailure: true },
    );
  });

  it('has the percentage of the instrument for a position that was held before', async () => {
    broker.clock.set(MIDNIGHT - 20 * 60 * MINUTE);
    const trader = await broker.newcomer();
    for (const symbol of SYMBOLS) await trader.buy(symbol, 50);
    broker.clock.set(MIDNIGHT + 23 * 60 * MINUTE);
    for (const kind of KINDS)
      for (const position of (await trader.ask(listPositions, { kind, limit: 100 })).items) {
        const quote = broker.market.quote(requireInstrument(position.symbol), broker.clock.now());
        expect(worthOf(position).day?.percent, position.symbol).toBe(quote.changePercent);
      }
  });

  it('is of what was put in, not of what is left, after a position is sold again', async () => {
    const trader = await broker.newcomer();
    await trader.buy('DEMODATA.NS', 1);
    await trader.buy('EXSTEEL.NS', 13);
    const lot = (await trader.orders()).find(({ symbol }) => symbol === 'EXSTEEL.NS');
    broker.clock.advance(5 * MINUTE);
    if (lot) await trader.sell(lot);
    const { day } = await trader.ask(getCustomer, {});
    const { items } = await trader.ask(listPositions, { kind: 'stock', limit: 100 });
    const bought = add(
      ...(await trader.orders()).filter(({ side }) => side === 'buy').map(({ total }) => total),
    );
    const sum = sumOfWorth(items, day ? closedOf(day, ['stock']) : undefined);
    expect(sum.day).toEqual(gainOn(bought, day?.result ?? '0'));
  });

  it('includes both fees of a lot bought and sold at one price', async () => {
    const trader = await broker.newcomer();
    await trader.buy('EXSTEEL.NS', 10);
    const [lot] = await trader.orders();
    const opening = (await trader.ask(listPositions, { kind: 'stock' })).items[0];
    expect(opening).toMatchObject({
      fees: lot?.fee,
      dayChange: sub('0', lot?.fee ?? '0'),
      realisedToday: '0',
    });
    if (lot) await trader.sell(lot);
    const { totalAssets, day } = await trader.ask(getCustomer, {});
    const fees = add(lot?.fee ?? '0', lot?.fee ?? '0');
    expect(day).toMatchObject({
      result: sub('0', fees),
      fees,
      income: '0',
      kinds: [{ kind: 'stock', open: '0', realised: sub('0', fees), putIn: lot?.total }],
    });
    expect(totalAssets).toBe(sub('100000', fees));
  });

  it('includes what a holding paid that day', async () => {
    broker.clock.set(MIDNIGHT - 20 * 60 * MINUTE);
    const trader = await broker.newcomer();
    await trader.call(purchaseFund, { fundId: await addFund(broker, { period_days: 1 }) }, key());
    broker.clock.set(MIDNIGHT + 12 * 60 * MINUTE);
    await broker.scheduler.run();
    const { totalAssets, day } = await trader.ask(getCustomer, {});
    expect(isZero(day?.income ?? '0')).toBe(false);
    expect(day?.result).toBe(sub(totalAssets, '100000'));
  });

  it('is unknown if a holding has no price', async () => {
    const demo = await broker.demo();
    expect((await demo.ask(getCustomer, {})).day).not.toBeNull();
    const rate = broker.db.updateTable('settings').where('tag', '=', 'rate_stock_usd');
    await rate.set({ value: '0' }).execute();
    const { day } = await demo.ask(getCustomer, {});
    await rate.set({ value: '83.25' }).execute();
    expect(day).toBeNull();
  });
});

describe('the account’s day', () => {
  const real = { market: openMarket({ hours: 'real' }), currency: 'INR', timeZone: 'Asia/Kolkata' } as const;
  const began = (text: string) => new Date(dayBegan(real, Date.parse(text))).toISOString();
  const friday = new Date('2026-11-20T00:00:00+05:30').toISOString();

  it.each([
    ['on a day of trade', '2026-11-20T11:00:00+05:30'],
    ['in the evening after it', '2026-11-20T22:00:00+05:30'],
    ['on the Sunday after it', '2026-11-22T06:10:00+05:30'],
    ['on Monday before the opening', '2026-11-23T09:14:59+05:30'],
  ])('begins at Friday’s midnight %s', (_, at) => {
    expect(began(at)).toBe(friday);
  });

  it('begins anew when the market opens', () => {
    expect(began('2026-11-23T09:15:00+05:30')).toBe(new Date('2026-11-23T00:00:00+05:30').toISOString());
  });

  it('is each day of the deployment’s zone if its market never closes', () => {
    const market = openMarket({ hours: 'always' });
    const at = Date.parse('2026-11-22T23:30:00-06:00');
    const mexico = dayBegan({ market, currency: 'MXN', timeZone: 'America/Mexico_City' }, at);
    expect(new Date(mexico).toISOString()).toBe('2026-11-22T06:00:00.000Z');
  });

  it.each([
    ['America/New_York', '2026-03-08T12:00:00-04:00', '2026-03-08T00:00:00-05:00'],
    ['America/New_York', '2026-11-01T12:00:00-05:00', '2026-11-01T00:00:00-04:00'],
    ['Asia/Kolkata', '2026-03-11T00:00:00.000+05:30', '2026-03-11T00:00:00+05:30'],
    ['Asia/Kolkata', '2026-03-10T23:59:59.999+05:30', '2026-03-10T00:00:00+05:30'],
    ['UTC', '2026-03-11T23:59:59.500Z', '2026-03-11T00:00:00Z'],
  ])('in %s, at %s, began at %s', (zone, at, midnight) => {
    expect(midnightBefore(zone, Date.parse(at))).toBe(Date.parse(midnight));
  });
});
