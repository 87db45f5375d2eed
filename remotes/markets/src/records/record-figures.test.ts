import { beforeFee, profitOf, tradedPrice } from '@bourse/figures/records';
import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { isClosed, writtenPrice } from './record-figures.ts';

describe('the figures of a trading record', () => {
  it('add the fee to a purchase and subtract it from a sale', () => {
    expect(beforeFee(eg.order())).toBe('1425');
    expect(beforeFee(eg.order({ side: 'sell', total: '1499.55', fee: '0.45' }))).toBe('1500');
    expect(beforeFee(eg.order({ fee: null }))).toBeUndefined();
  });

  it('contain the price of this trade, which for a sale is not the purchase price', () => {
    expect(tradedPrice(eg.order())).toBe('142.5');
    expect(tradedPrice(eg.order({ side: 'sell', sellPrice: '150.00' }))).toBe('150.00');
  });

  it('contain the result of a sale: proceeds minus the cost of the purchase, also when the back end does not report it', () => {
    const sale = eg.order({ side: 'sell' });
    const lot = eg.order({ orderNo: sale.lotNo ?? '' });
    const made = { amount: '24.13', percent: '1.69' };
    expect(profitOf(sale, [])).toEqual(made);
    expect(profitOf({ ...sale, profit: null }, [sale, lot])).toEqual(made);
    expect(profitOf({ ...sale, profit: null }, [sale])).toBeUndefined();
    expect(profitOf(lot, [sale])).toBeUndefined();
  });
  it('mark a purchase as closed once it is sold completely, but not when that is unknown', () => {
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
    [{ kind: 'futures', currency: 'USD' as const, decimals: 3 }, '2.82', '$2.820'],
    [{ kind: null, currency: null }, '10', '10.00'],
  ])('%j at %s is written as %s', (given, price, written) => {
    expect(writtenPrice(eg.order({ decimals: null, ...given }), price as `${number}`)).toBe(written);
  });
});
