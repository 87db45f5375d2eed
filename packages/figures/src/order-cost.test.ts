import { cmp, type Decimal } from '@bourse/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { affordable, orderCost } from './order-cost.ts';

const paise = (max: number) => fc.integer({ min: 1, max }).map((n) => (n / 100).toFixed(2) as Decimal);
const price = fc.oneof(
  paise(500_000),
  fc.integer({ min: 1, max: 999 }).map((n) => (n / 100_000).toFixed(5) as Decimal),
);
const rate = fc.constantFrom<Decimal>('1', '83.25', '0.012012');

describe('the cost of an order', () => {
  it('is price × quantity × rate, and 0.03 % on top or off', () => {
    expect(orderCost('buy', '1234.50', 10, '1')).toEqual({
      notional: '12345.00',
      fee: '3.70',
      total: '12348.7',
    });
    expect(orderCost('sell', '1234.50', 10, '1')).toEqual({
      notional: '12345.00',
      fee: '3.70',
      total: '12341.3',
    });
    expect(orderCost('buy', '99.99', 3, '83.25').notional).toBe('24972.50');
  });

  it('has a fee of one minor unit where 0.03 % would be less', () => {
    expect(orderCost('buy', '0.40', 1, '1')).toEqual({ notional: '0.40', fee: '0.01', total: '0.41' });
    expect(orderCost('sell', '16.00', 1, '1')).toEqual({ notional: '16.00', fee: '0.01', total: '15.99' });
    expect(orderCost('buy', '50.00', 1, '1').fee).toBe('0.02');
  });

  it('never calls affordable what the balance cannot pay, nor one less than it can (D36)', () => {
    fc.assert(
      fc.property(paise(10_000_000), price, rate, (balance, price, rate) => {
        const most = affordable(balance, price, rate);
        if (most > 0) expect(cmp(orderCost('buy', price, most, rate).total, balance)).toBeLessThanOrEqual(0);
        expect(cmp(orderCost('buy', price, most + 1, rate).total, balance)).toBe(1);
      }),
    );
  });

  it('affords nothing with nothing, or where there is no price', () => {
    expect(affordable('0', '1', '1')).toBe(0);
    expect(affordable('100', '0', '1')).toBe(0);
    expect(affordable('-5', '1', '1')).toBe(0);
  });
});
