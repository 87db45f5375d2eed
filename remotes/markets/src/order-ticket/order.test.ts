import { describe, expect, it } from 'vitest';
import { lastSeen, review, type Traded } from './order.ts';
import { type Draft, newDraft, type Terms } from './order-ticket.ts';

const traded: Traded = {
  symbol: 'EX.NS',
  name: 'Example',
  market: 'IN',
  kind: 'stock',
  currency: 'INR',
  decimals: 2,
};
const terms = (over: Partial<Terms> = {}): Terms => ({
  isOnline: true,
  price: '100',
  isPriceOld: false,
  isMarketOpen: true,
  rate: '1',
  balance: '1000',
  lots: [],
  ...over,
});
const draft = { ...newDraft('buy'), quantity: '3' };
const THEN = 1_000;
const reviewed = () => {
  const order = review(draft, terms(), traded, THEN);
  if (!order) throw new Error('a complete draft has a review');
  return order;
};

describe('a review', () => {
  it('freezes price and cost as they were seen', () => {
    expect(reviewed()).toMatchObject({
      quantity: 3,
      price: '100',
      pricedAt: THEN,
      cost: { total: '300.09' },
    });
  });

  it('needs a quantity and a rate', () => {
    expect(review({ ...draft, quantity: '' }, terms(), traded, THEN)).toBeUndefined();
    expect(review(draft, terms({ rate: null }), traded, THEN)).toBeUndefined();
    expect(review(newDraft('sell'), terms(), traded, THEN)).toBeUndefined();
  });

  it('keeps the key of the same order before it, and no other', () => {
    const before = reviewed();
    const next = (of: Draft, at: Terms, what: Traded) => review(of, at, what, 9_000, before)?.key;
    expect(next(draft, terms(), traded)).toBe(before.key);
    expect(next(draft, terms({ price: '101' }), traded)).not.toBe(before.key);
    expect(next({ ...draft, quantity: '4' }, terms(), traded)).not.toBe(before.key);
    expect(next(draft, terms(), { ...traded, symbol: 'EX2.NS' })).not.toBe(before.key);
  });

  it('of two different orders has two keys', () => {
    expect(reviewed().key).not.toBe(reviewed().key);
  });
});

describe('an agreed price', () => {
  it('does not grow old while the market still has it', () => {
    expect(lastSeen(reviewed(), '100', 20_000)).toBe(20_000);
  });

  it('is as old as it was seen once the market has moved', () => {
    expect(lastSeen(reviewed(), '100.05', 20_000)).toBe(THEN);
  });
});
