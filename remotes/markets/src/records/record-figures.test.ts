import type { Order } from '@bourse/contract/orders';
import { describe, expect, it } from 'vitest';
import { beforeFee, tradedPrice, writtenPrice } from './record-figures.ts';

const order = (given: Partial<Order>) =>
  ({ side: 'buy', price: '142.50', sellPrice: null, total: '1425.43', fee: '0.43', ...given }) as Order;

describe('a trading record', () => {
  it('of a purchase costs its fee on top, of a sale the fee is taken off', () => {
    expect(beforeFee(order({}))).toBe('1425');
    expect(beforeFee(order({ side: 'sell', total: '1499.55', fee: '0.45' }))).toBe('1500');
    expect(beforeFee(order({ fee: null }))).toBeUndefined();
  });

  it('changed hands at its own price, not at what the lot was bought for', () => {
    expect(tradedPrice(order({}))).toBe('142.50');
    expect(tradedPrice(order({ side: 'sell', sellPrice: '150.00' }))).toBe('150.00');
  });

  it.each([
    [{ kind: 'stock', currency: 'INR' as const }, '142.5', '₹142.50'],
    [{ kind: 'stock', currency: 'USD' as const }, '1420.84', '$1,420.84'],
    [{ kind: 'forex', currency: 'USD' as const }, '1.08', '1.0800'],
    [{ kind: 'futures', currency: 'USD' as const }, '2.705', '$2.705'],
    [{ kind: null, currency: null }, '10', '10.00'],
  ])('%j at %s is written %s', (given, price, written) => {
    expect(writtenPrice(order(given), price as `${number}`)).toBe(written);
  });
});
