import { add, cmp, type Decimal } from '@bourse/money/decimal';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { position } from '../test/examples.ts';
import { gainsOf, paidFor, profitOf } from './lot-gains.ts';
import { positionAt, valueOfRest } from './lot-values.ts';
import { type Lot, lotsOf, takeOldest, unitsOf, wholeOf } from './lots.ts';

const lot = (orderNo: string, quantity: number, total: Decimal): Lot => ({
  orderNo,
  quantity,
  left: null,
  price: '90',
  total,
  fee: null,
  createdAt: 1,
  sellableAt: null,
});

describe('the lots of a position', () => {
  it('have gained what each is worth above what was paid for it, as a position has', () => {
    // 10 × 100, less 10 × 90 + 0.27.
    expect(gainsOf([lot('A', 10, '900.27')], '100', '1', 2).gains).toEqual([
      { amount: '99.73', percent: '11.08' },
    ]);
    // 10 × 100 × 1.1, less what was paid at another rate.
    expect(gainsOf([lot('A', 10, '900.27')], '100', '1.1', 2).total.amount).toBe('199.73');
  });

  it('have gains that add up to the gain of all, to the paisa, also before some have settled', () => {
    const lots = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 40 }),
        paise: fc.nat(99_999),
        sellableAt: fc.constantFrom(null, 1, 9),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 999_999 }), (given, ticks) => {
        const all = given.map(({ quantity, paise, sellableAt }, n) => ({
          ...lot(String(n), quantity, (paise / 100).toFixed(2) as Decimal),
          sellableAt,
        }));
        const { gains, cost, total } = gainsOf(all, (ticks / 10_000).toFixed(4) as Decimal, '83.2517', 5);
        expect(cmp(add('0', ...gains.map(({ amount }) => amount)), total.amount)).toBe(0);
        expect(cmp(cost, add('0', ...all.map((each) => each.total)))).toBe(0);
        // What cannot be sold yet has gained nothing.
        for (const [n, { sellableAt }] of all.entries())
          if (sellableAt === 9) expect(cmp(gains[n]?.amount ?? '1', '0')).toBeLessThan(1);
      }),
    );
  });

  it('are the open purchases of this instrument, the oldest first', () => {
    const order = (over: object) =>
      ({
        side: 'buy',
        isOpen: true,
        symbol: 'EX.NS',
        quantity: 1,
        price: '1',
        createdAt: 0,
        ...over,
      }) as never;
    const lots = lotsOf(
      [
        order({ orderNo: 'new', createdAt: 2 }),
        order({ orderNo: 'old', createdAt: 1 }),
        order({ orderNo: 'sold', isOpen: false }),
        order({ orderNo: 'sale', side: 'sell' }),
        order({ orderNo: 'other', symbol: 'EX2.NS' }),
        order({ orderNo: 'silent', isOpen: null }),
      ],
      'EX.NS',
    );
    expect(lots.map(({ orderNo }) => orderNo)).toEqual(['old', 'new']);
  });
});

describe('parts of lots', () => {
  it('are taken from the oldest, and from all where there are fewer', () => {
    const lots = [lot('A', 3, '1'), lot('B', 4, '1')];
    const taken = (units: number) => takeOldest(lots, units).map((part) => [part.lot.orderNo, part.quantity]);
    expect(taken(2)).toEqual([['A', 2]]);
    expect(taken(5)).toEqual([
      ['A', 3],
      ['B', 2],
    ]);
    expect(unitsOf(takeOldest(lots, 9))).toBe(7);
    expect(taken(0)).toEqual([]);
  });

  it('have costs that add up to the cost of the lot, however many partial sales there are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 3, max: 9_999_999 }),
        (sales, paise) => {
          const total = (paise / 100).toFixed(2) as Decimal;
          let now: Lot = {
            ...lot('A', unitsOf(sales.map((quantity) => ({ quantity }))), total),
            fee: '0.03',
          };
          const paid = sales.map((quantity) => {
            const cost = paidFor({ lot: now, quantity });
            now = { ...now, left: (now.left ?? now.quantity) - quantity };
            return cost;
          });
          expect(cmp(add('0', ...paid), total)).toBe(0);
        },
      ),
    );
  });

  it('bring as profit what they are sold for above what they had cost, fees included', () => {
    const parts = [wholeOf(lot('A', 1, '90.03')), wholeOf(lot('B', 2, '180.05'))];
    expect(profitOf(parts, '299.91')).toEqual({ amount: '29.83', percent: '11.04' });
    expect(profitOf([], '299.91')).toBeUndefined();
  });
});

describe('lots at another price', () => {
  const unsettled = { ...lot('B', 5, '500.15'), fee: '0.15' as Decimal, sellableAt: 9 };
  const lots = [lot('A', 10, '900.27'), unsettled];

  it('have, for what stays after a sale, at most their cost where they have not settled', () => {
    // 7 × 120 and 5 × 100, not 12 × 120.
    expect(valueOfRest(lots, [{ lot: lots[0] as Lot, quantity: 3 }], '120', '1', 5)).toBe('1340');
    expect(valueOfRest(lots, [], '80', '1', 5)).toBe('1200');
  });

  it("move a position's value and today's result by the same amount, and not what was put in", () => {
    const held = position({
      quantity: 15,
      value: '2000.00',
      rate: '1',
      dayChange: '30.00',
      dayPutIn: '1970.00',
    });
    // 10 × 160 and 5 × 100.
    expect(positionAt(held, lots, '160', 5)).toEqual({
      ...held,
      price: '160',
      value: '2100',
      dayChange: '130',
    });
  });

  it('leave the position unchanged where a lot or the rate is unknown', () => {
    const held = position({ quantity: 16, rate: '1' });
    expect(positionAt(held, lots, '160', 5)).toBe(held);
    expect(positionAt(position({ quantity: 15, rate: null }), lots, '160', 5).price).toBe('150.00');
  });
});
