import type { Lot } from '@bourse/figures/lots';
import { cmp, type Decimal, decimal, div, mul } from '@bourse/money/decimal';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { review, type Traded } from './order.ts';
import { newDraft, type Terms } from './order-ticket.ts';
import { requestsOf } from './use-order.ts';

const traded: Traded = {
  symbol: 'EX.NS',
  name: 'Example',
  market: 'IN',
  kind: 'stock',
  currency: 'INR',
  decimals: 2,
};
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
const terms = (over: Partial<Terms> = {}): Terms => ({
  isOnline: true,
  now: 1,
  price: '100',
  isPriceOld: false,
  isUnreachable: false,
  isMarketOpen: true,
  rate: '1',
  balance: '1000',
  lots: [],
  sellsParts: true,
  ...over,
});
const draft = { ...newDraft('buy'), quantity: '3' };

describe('a review', () => {
  it('has price and cost of the moment, and what they may become at most', () => {
    expect(review(draft, terms(), traded, '0.001')).toMatchObject({
      quantity: 3,
      price: '100',
      worstPrice: '100.10',
      cost: { notional: '300.00', fee: '0.09', total: '300.09' },
      worstTotal: '300.39',
      parts: [{ quantity: 3, lot: null }],
    });
    expect(review(draft, terms({ price: '101' }), traded, '0.001')?.cost.total).toBe('303.09');
  });

  it('of a sale has what it brings at least, each lot with a fee of its own', () => {
    const lots = [lot('A', 1, '90.03'), lot('B', 2, '180.05'), lot('C', 3, '270.08')];
    const sale = { ...newDraft('sell'), lotNos: ['A', 'C'] };
    expect(review(sale, terms({ lots }), traded, '0.001')).toMatchObject({
      quantity: 4,
      worstPrice: '99.90',
      cost: { notional: '400', fee: '0.12', total: '399.88' },
      worstTotal: '399.48',
      parts: [
        { quantity: 1, lot: lots[0] },
        { quantity: 3, lot: lots[2] },
      ],
    });
  });

  it('of a sale by quantity is sent lot by lot, with how many of each where the back end knows that', () => {
    const lots = [lot('A', 1, '90.03'), lot('B', 3, '270.08')];
    const of = review({ ...newDraft('sell'), quantity: '3' }, terms({ lots }), traded, '0.001');
    if (!of) throw new Error('The draft is complete.');
    const counts = (sellsParts: boolean) => requestsOf(of, sellsParts).map(({ input }) => input);
    expect(counts(true)).toMatchObject([
      { lotNo: 'A', quantity: 1 },
      { lotNo: 'B', quantity: 2 },
    ]);
    for (const input of counts(false)) expect(input).not.toHaveProperty('quantity');
  });

  it('needs a quantity and a rate', () => {
    expect(review({ ...draft, quantity: '' }, terms(), traded, '0.001')).toBeUndefined();
    expect(review({ ...draft, quantity: '0' }, terms(), traded, '0.001')).toBeUndefined();
    expect(review(draft, terms({ rate: null }), traded, '0.001')).toBeUndefined();
    expect(review(newDraft('sell'), terms(), traded, '0.001')).toBeUndefined();
  });

  it('never agrees to a price further away than the tolerance, nor to less than was seen', () => {
    const price = fc.integer({ min: 1, max: 5_000_000 }).map((paise) => div(decimal(paise), '100', 2));
    const tolerance = fc.constantFrom<Decimal>('0', '0.001', '0.01');
    const rate = fc.constantFrom<Decimal>('1', '83.25');
    fc.assert(
      fc.property(price, tolerance, rate, (seen, within, conversion) => {
        const at = terms({ price: seen, rate: conversion, lots: [lot('A', 1, '1')] });
        const most = review(draft, at, traded, within)?.worstPrice ?? '0';
        const least = review(newDraft('sell'), at, traded, within)?.worstPrice ?? '0';
        expect(cmp(most, seen)).toBeGreaterThanOrEqual(0);
        expect(cmp(mul(most, '1'), mul(seen, decimal(1 + Number(within))))).toBeLessThanOrEqual(0);
        expect(cmp(least, seen)).toBeLessThanOrEqual(0);
        expect(cmp(least, mul(seen, decimal(1 - Number(within))))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
