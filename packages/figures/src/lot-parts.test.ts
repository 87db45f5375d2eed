import { add, cmp, type Decimal } from '@bourse/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOfPart } from './lot-parts.ts';
import { orderCost } from './order-cost.ts';

describe('what a part of a lot has cost', () => {
  it('is its share of what was paid, fee included', () => {
    const lot = { quantity: 3, total: '100.03', fee: '0.03' } as const;
    expect(costOfPart(lot, 0, 1)).toBe('33.34');
    expect(costOfPart(lot, 1, 3)).toBe('66.69');
    expect(costOfPart(lot, 0, 3)).toBe('100.03');
    expect(costOfPart({ ...lot, fee: null }, 0, 1)).toBe('33.34');
  });

  it('adds up to what the lot has cost, in whatever parts it is sold, and is never less than nothing', () => {
    const prices = fc.integer({ min: 1, max: 99_999_999 }).map((n) => (n / 1_000).toFixed(3) as Decimal);
    const lots = fc.integer({ min: 1, max: 1_000 }).chain((quantity) =>
      fc.record({
        quantity: fc.constant(quantity),
        price: prices,
        cuts: fc.array(fc.integer({ min: 0, max: quantity }), { maxLength: 8 }),
      }),
    );
    fc.assert(
      fc.property(lots, ({ quantity, price, cuts }) => {
        const { fee, total } = orderCost('buy', price, quantity, '1');
        const edges = [0, ...cuts.sort((a, b) => a - b), quantity];
        const parts = edges.slice(1).map((to, n) => costOfPart({ quantity, total, fee }, edges[n] ?? 0, to));
        expect(cmp(add(...parts), total)).toBe(0);
        for (const part of parts) expect(cmp(part, '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
