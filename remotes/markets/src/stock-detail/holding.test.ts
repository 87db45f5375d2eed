import type { Order } from '@bourse/contract/orders';
import { type Decimal, decimal, mul } from '@bourse/money/decimal';
import { describe, expect, it } from 'vitest';
import { holdingOf } from './holding.ts';

const bought = (quantity: number, price: Decimal, over: Partial<Order> = {}) =>
  ({
    orderNo: `${quantity}@${price}`,
    symbol: 'EX.NS',
    side: 'buy',
    isOpen: true,
    quantity,
    price,
    total: mul(price, decimal(quantity)),
    fee: null,
    createdAt: 0,
    ...over,
  }) as Order;

describe('holdingOf', () => {
  it('is undefined without an open lot', () => {
    expect(holdingOf([], 'EX.NS', '100', '1')).toBeUndefined();
    expect(holdingOf([bought(5, '90', { isOpen: false })], 'EX.NS', '100', '1')).toBeUndefined();
  });

  it('sums the fees, which are unknown when one is', () => {
    const lots = [bought(10, '90', { fee: '0.27' }), bought(3, '90', { fee: '0.08' })];
    expect(holdingOf(lots, 'EX.NS', '100', '1')?.fees).toBe('0.35');
    expect(holdingOf([...lots, bought(1, '90', { fee: null })], 'EX.NS', '100', '1')?.fees).toBeUndefined();
  });

  it('weights the average price by quantity', () => {
    const holding = holdingOf([bought(10, '90.10'), bought(30, '100.30')], 'EX.NS', '101.00', '1');
    expect(holding?.quantity).toBe(40);
    expect(Number(holding?.averagePrice)).toBe(97.75);
    expect(holding?.gain).toEqual({ amount: '130', percent: '3.32' });
  });

  it("has a gain of its value minus cost and fees, in the deployment's currency", () => {
    const lots = [bought(10, '100', { total: '80024.00' })];
    // 10 × 101 × 80, minus the cost at another rate and its fee.
    expect(holdingOf(lots, 'EX.NS', '101', '80')?.gain).toEqual({ amount: '776', percent: '0.97' });
    for (const rate of [null, undefined]) expect(holdingOf(lots, 'EX.NS', '101', rate)?.gain).toBeUndefined();
  });
});
