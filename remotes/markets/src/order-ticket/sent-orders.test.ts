import { store, userInfoAtom } from '@bourse/session/session';
import { storage } from '@bourse/session/storage';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  idOf,
  isOpen,
  newKey,
  outcomesOf,
  type SentOrder,
  type SentPart,
  sentOrders,
} from './sent-orders.ts';

const lot = {
  orderNo: 'L1',
  quantity: 5,
  price: '90',
  total: '450.14',
  createdAt: 1,
  sellableAt: null,
} as const;
const part = (over: Partial<SentPart> = {}): SentPart => ({
  key: 'k1',
  state: 'sent',
  orderNo: null,
  quantity: 5,
  lot: null,
  ...over,
});
const order = (parts: SentPart[] = [part()], over: Partial<SentOrder> = {}): SentOrder => ({
  side: 'buy',
  traded: { symbol: 'EX.NS', name: 'Example', market: 'IN', kind: 'stock', currency: 'INR', decimals: 2 },
  quantity: 5,
  price: '100.05',
  worstPrice: '100.15',
  rate: '1',
  cost: { notional: '500.25', fee: '0.15', total: '500.4' },
  worstTotal: '500.9',
  parts,
  sentAt: 3_000,
  expiresAt: 18_000,
  isStopped: false,
  ...over,
});
const kept = () => sentOrders.last('EX.NS');

/** A browser's storage that has a place for one text. */
class FullStorage {
  fillWith(key: string): void {
    Object.assign(this, { [key]: 'long' });
  }
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string): void {
    if (Object.keys(this).some((other) => other !== key)) throw new DOMException('', 'QuotaExceededError');
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key];
  }
}

beforeEach(() => {
  store.set(userInfoAtom, { id: '7', phone: '9000000001', signedInAt: null });
  storage.remove('sentOrder:7:EX.NS');
});

describe('an order that was sent', () => {
  it('is found again as it was, after a reload, and another instrument’s is not', () => {
    const sale = order([part({ lot })], { side: 'sell', sentAt: null, expiresAt: null });
    sentOrders.keep(sale);
    expect(kept()).toEqual(sale);
    expect(sentOrders.takeOver('EX.NS')).toEqual({ ...sale, isStopped: true });
    expect(sentOrders.takeOver('OTHER')).toBeUndefined();
  });

  it('takes the place of answers that can be read again, where the device is full', () => {
    const device = new FullStorage();
    device.fillWith('kept:["listNews",{}]');
    vi.stubGlobal('localStorage', device);
    sentOrders.keep(order());
    // Of a page that is loaded anew only the device knows anything.
    expect(device.getItem('sentOrder:7:EX.NS')).toBe(JSON.stringify(order()));
    vi.unstubAllGlobals();
  });

  it('is nobody else’s', () => {
    sentOrders.keep(order());
    store.set(userInfoAtom, { id: '8', phone: '9000000002', signedInAt: null });
    expect(kept()).toBeUndefined();
  });

  it('once all of it is over, is not found out any more', () => {
    sentOrders.keep(order());
    sentOrders.note(order(), 'k1', 'placed', 'N1');
    expect(kept()?.parts).toEqual([part({ state: 'placed', orderNo: 'N1' })]);
    expect(sentOrders.takeOver('EX.NS')).toBeUndefined();
  });

  it('is not touched by the tab of another one', () => {
    sentOrders.keep(order([part({ key: 'k2' })]));
    sentOrders.note(order(), 'k1', 'over');
    sentOrders.stop(order());
    expect(kept()).toEqual(order([part({ key: 'k2' })]));
  });

  it('that cannot be read is none', () => {
    storage.set('sentOrder:7:EX.NS', '{"key":1');
    expect(kept()).toBeUndefined();
    storage.set('sentOrder:7:EX.NS', '{"key":"k1"}');
    expect(kept()).toBeUndefined();
  });
});

describe('an order of several lots', () => {
  const lots = () =>
    order([
      part({ state: 'placed', orderNo: 'N1' }),
      part({ key: 'k2' }),
      part({ key: 'k3', state: 'waiting' }),
    ]);

  it('that a page finds in the middle is found out, and what was not sent stays unsent', () => {
    sentOrders.keep(lots());
    const found = sentOrders.takeOver('EX.NS');
    expect(found && outcomesOf(found)).toEqual([
      { is: 'placed', orderNo: 'N1' },
      { is: 'checking' },
      { is: 'none' },
    ]);
    // Also where the page that began it is still there.
    expect(sentOrders.begin(lots(), 'k3')).toBe(false);
    expect(kept()?.parts[2]?.state).toBe('waiting');
  });

  it('is over when nothing of it is on its way and nothing more will be sent', () => {
    const waiting = order([part({ state: 'placed' }), part({ key: 'k2', state: 'waiting' })]);
    expect(isOpen(waiting)).toBe(true);
    expect(isOpen({ ...waiting, isStopped: true })).toBe(false);
    expect(idOf(waiting)).toBe('k1');
  });

  it('notes each part before it is sent', () => {
    sentOrders.keep(lots());
    expect(sentOrders.begin(lots(), 'k3')).toBe(true);
    expect(kept()?.parts[2]?.state).toBe('sent');
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
