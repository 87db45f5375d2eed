import { store, userInfoAtom } from '@bourse/session/session';
import { storage } from '@bourse/session/storage';
import { beforeEach, describe, expect, it } from 'vitest';
import { newKey } from './order.ts';
import { type SentOrder, sentOrders } from './sent-orders.ts';

const order = (over: Partial<SentOrder> = {}): SentOrder => ({
  key: 'k1',
  side: 'buy',
  traded: { symbol: 'EX.NS', name: 'Example', market: 'IN', kind: 'stock', currency: 'INR', decimals: 2 },
  quantity: 5,
  price: '100.05',
  pricedAt: 1_000,
  reviewedAt: 2_000,
  rate: '1',
  cost: { notional: '500.25', fee: '0.15', total: '500.4' },
  lot: null,
  sentAt: 3_000,
  isPlaced: false,
  ...over,
});

beforeEach(() => {
  store.set(userInfoAtom, { id: '7', phone: '9000000001', signedInAt: null });
  storage.remove('sentOrder:7:EX.NS');
});

describe('an order that was sent', () => {
  it('is found again as it was, after a reload', () => {
    const sale = order({ side: 'sell', lot: { orderNo: 'N1', quantity: 5, price: '90', createdAt: 1 } });
    sentOrders.keep(sale);
    expect(sentOrders.unresolved('EX.NS')).toEqual(sale);
    expect(sentOrders.unresolved('OTHER')).toBeUndefined();
  });

  it('is nobody else’s', () => {
    sentOrders.keep(order());
    store.set(userInfoAtom, { id: '8', phone: '9000000002', signedInAt: null });
    expect(sentOrders.unresolved('EX.NS')).toBeUndefined();
  });

  it('goes before any other while its end is not known', () => {
    sentOrders.keep(order());
    expect(sentOrders.insteadOf(order({ key: 'k2', reviewedAt: 9_000 }))?.key).toBe('k1');
  });

  it('once placed, goes before a review from before it and not before a later one', () => {
    sentOrders.keep(order());
    sentOrders.placed(order());
    expect(sentOrders.unresolved('EX.NS')).toBeUndefined();
    expect(sentOrders.insteadOf(order({ key: 'k2', reviewedAt: 2_500 }))?.key).toBe('k1');
    expect(sentOrders.insteadOf(order({ key: 'k2', reviewedAt: 3_500 }))).toBeUndefined();
  });

  it('is not forgotten by the tab of another one', () => {
    sentOrders.keep(order({ key: 'k2' }));
    sentOrders.forget(order({ key: 'k1' }));
    expect(sentOrders.unresolved('EX.NS')?.key).toBe('k2');
    sentOrders.forget(order({ key: 'k2' }));
    expect(sentOrders.unresolved('EX.NS')).toBeUndefined();
  });

  it('that cannot be read is none', () => {
    storage.set('sentOrder:7:EX.NS', '{"key":1');
    expect(sentOrders.unresolved('EX.NS')).toBeUndefined();
    storage.set('sentOrder:7:EX.NS', '{"key":"k1"}');
    expect(sentOrders.unresolved('EX.NS')).toBeUndefined();
  });
});

it('every order has a key of its own, also where the page is not served securely', () => {
  const { randomUUID } = crypto;
  const keys = Array.from({ length: 50 }, newKey);
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    keys.push(...Array.from({ length: 50 }, newKey));
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  }
  expect(new Set(keys).size).toBe(100);
  expect(keys.every((key) => /^[\da-f-]{32,36}$/.test(key))).toBe(true);
});
