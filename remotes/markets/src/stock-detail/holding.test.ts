import type { Order } from '@bourse/contract/orders';
import { describe, expect, it } from 'vitest';
import { holdingOf } from './holding.ts';

const bought = (quantity: number, price: string, over: Partial<Order> = {}) =>
  ({
    orderNo: `${quantity}@${price}`,
    symbol: 'EX.NS',
    side: 'buy',
    isOpen: true,
    quantity,
    price,
    createdAt: 0,
    ...over,
  }) as Order;

describe('what is held of an instrument', () => {
  it('is nothing without an open lot, so that nothing is shown', () => {
    expect(holdingOf([], 'EX.NS', '100')).toBeUndefined();
    expect(holdingOf([bought(5, '90', { isOpen: false })], 'EX.NS', '100')).toBeUndefined();
  });

  it('weighs the average price by quantity and counts the profit exactly', () => {
    const holding = holdingOf([bought(10, '90.10'), bought(30, '100.30')], 'EX.NS', '101.00');
    expect(holding?.quantity).toBe(40);
    expect(Number(holding?.averagePrice)).toBe(97.75);
    expect(holding?.gain).toEqual({ amount: '130', percent: '3.32' });
  });
});
