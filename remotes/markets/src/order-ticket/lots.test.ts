import { add, cmp, type Decimal } from '@bourse/money/decimal';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gainOf, type Lot, lotsOf, paidFor, profitOf, takeOldest, unitsOf, wholeOf } from './lots.ts';

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
    expect(gainOf(wholeOf(lot('A', 10, '900.27')), '100', '1')).toEqual({
      amount: '99.73',
      percent: '11.08',
    });
    // 10 × 100 × 1.1, less what was paid at another rate.
    expect(gainOf(wholeOf(lot('A', 10, '900.27')), '100', '1.1').amount).toBe('199.73');
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
