import { describe, expect, it } from 'vitest';
import { decimalsOfAverage } from './average-decimals.ts';
import { priceAway } from './price.ts';
import { changeOf, changePercentOf } from './quotes.ts';

describe("an instrument's change today", () => {
  it('is counted from its previous close, in percent with halves away from zero', () => {
    expect(changeOf({ price: '150.50', previousClose: '147' })).toBe('3.5');
    expect(changePercentOf({ price: '150.50', previousClose: '147' })).toBe('2.38');
    expect(changePercentOf({ price: '1000.05', previousClose: '1000' })).toBe('0.01');
    expect(changePercentOf({ price: '999.95', previousClose: '1000' })).toBe('-0.01');
  });

  it('is not known without price or previous close', () => {
    expect(changeOf({ price: '1', previousClose: null })).toBeUndefined();
    expect(changePercentOf({ price: null, previousClose: '1' })).toBeUndefined();
    expect(changePercentOf({ price: '1', previousClose: '0' })).toBeUndefined();
  });
});

it('a price so many percent away has the decimals of a price', () => {
  expect(priceAway('160.75', '3', 2)).toBe('165.57');
  expect(priceAway('1.0396', '-5', 4)).toBe('0.9876');
});

it('an average has as many decimals as it needs to multiply back', () => {
  expect(decimalsOfAverage('982.021428571', 14, 2)).toBe(4);
  expect(decimalsOfAverage('982.00', 14, 2)).toBe(2);
});
