import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { beforeFee, isClosed, profitOf, tradedPrice, writtenPrice } from './record-figures.ts';

describe('a trading record', () => {
  it('of a purchase costs its fee on top, of a sale the fee is taken off', () => {
    expect(beforeFee(eg.order())).toBe('1425');
    expect(beforeFee(eg.order({ side: 'sell', total: '1499.55', fee: '0.45' }))).toBe('1500');
    expect(beforeFee(eg.order({ fee: null }))).toBeUndefined();
  });

  it('changed hands at its own price, not at what the lot was bought for', () => {
    expect(tradedPrice(eg.order())).toBe('142.5');
    expect(tradedPrice(eg.order({ side: 'sell', sellPrice: '150.00' }))).toBe('150.00');
  });

  it('of a sale made what it brought less what its purchase cost, also where the back end does not say', () => {
    const sale = eg.order({ side: 'sell' });
    const lot = eg.order({ orderNo: sale.lotNo ?? '' });
    const made = { amount: '24.13', percent: '1.69' };
    expect(profitOf(sale, [])).toEqual(made);
    expect(profitOf({ ...sale, profit: null }, [sale, lot])).toEqual(made);
    expect(profitOf({ ...sale, profit: null }, [sale])).toBeUndefined();
    expect(profitOf(lot, [sale])).toBeUndefined();
  });

  it('of a purchase is closed once all of it is sold, and not where nothing is said', () => {
    expect(isClosed(eg.order({ isOpen: false }))).toBe(true);
    expect(isClosed(eg.order())).toBe(false);
    expect(isClosed(eg.order({ isOpen: null }))).toBe(false);
    expect(isClosed(eg.order({ isOpen: false, status: 0 }))).toBe(false);
    expect(isClosed(eg.order({ side: 'sell', isOpen: false }))).toBe(false);
  });

  it.each([
    [{ kind: 'stock', currency: 'INR' as const }, '142.5', '₹142.50'],
    [{ kind: 'stock', currency: 'USD' as const }, '1420.84', '$1,420.84'],
    [{ kind: 'forex', currency: 'USD' as const }, '1.08', '1.0800'],
    [{ kind: 'futures', currency: 'USD' as const }, '2.705', '$2.705'],
    [{ kind: null, currency: null }, '10', '10.00'],
  ])('%j at %s is written %s', (given, price, written) => {
    expect(writtenPrice(eg.order(given), price as `${number}`)).toBe(written);
  });
});
