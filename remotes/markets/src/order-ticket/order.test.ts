import { describe, expect, it } from 'vitest';
import { lastSeen, review, type Traded } from './order.ts';
import { newDraft, type Terms } from './order-ticket.ts';

const traded: Traded = {
  symbol: 'EX.NS',
  name: 'Example',
  market: 'IN',
  kind: 'stock',
  currency: 'INR',
  decimals: 2,
};
const terms = (over: Partial<Terms> = {}): Terms => ({
  price: '100',
  pricedAt: 1_000,
  isMarketOpen: true,
  isTradable: true,
  rate: '1',
  balance: '1000',
  lots: [],
  ...over,
});
const draft = { ...newDraft('buy'), quantity: '3' };
const reviewed = (at: Terms = terms()) => {
  const order = review(draft, at, traded);
  if (!order) throw new Error('a complete draft has a review');
  return order;
};

describe('a review', () => {
  it('freezes price and cost as they were seen', () => {
    expect(reviewed()).toMatchObject({
      quantity: 3,
      price: '100',
      pricedAt: 1_000,
      cost: { total: '300.09' },
    });
  });

  it('needs a quantity and a rate', () => {
    expect(review({ ...draft, quantity: '' }, terms(), traded)).toBeUndefined();
    expect(review(draft, terms({ rate: null }), traded)).toBeUndefined();
    expect(review(newDraft('sell'), terms(), traded)).toBeUndefined();
  });

  it('keeps the key of the same order before it, and no other', () => {
    const before = reviewed();
    expect(review(draft, terms({ pricedAt: 9_000 }), traded, before)?.key).toBe(before.key);
    expect(review(draft, terms({ price: '101' }), traded, before)?.key).not.toBe(before.key);
    expect(review({ ...draft, quantity: '4' }, terms(), traded, before)?.key).not.toBe(before.key);
    expect(review(draft, terms(), { ...traded, symbol: 'EX2.NS' }, before)?.key).not.toBe(before.key);
  });

  it('of two different orders has two keys', () => {
    expect(reviewed().key).not.toBe(reviewed().key);
  });
});

describe('an agreed price', () => {
  it('does not grow old while the market still has it', () => {
    expect(lastSeen(reviewed(), terms({ pricedAt: 20_000 }))).toBe(20_000);
  });

  it('is as old as it was seen once the market has moved', () => {
    expect(lastSeen(reviewed(), terms({ price: '100.05', pricedAt: 20_000 }))).toBe(1_000);
  });
});
