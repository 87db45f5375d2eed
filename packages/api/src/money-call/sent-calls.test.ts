import { record, string } from '@bourse/contract/schema';
import { store, userInfoAtom } from '@bourse/session/session';
import { storage } from '@bourse/session/storage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callSlot, isOpen, type KeptCall, openSlots, type SentCalls } from './sent-calls.ts';
import { stateOf } from './state.ts';

const details = record({ what: ['what', string()] });
type Details = { what: string };
const PLACE = 'moneyCall:7:withdrawal';

const call = (over: Partial<KeptCall> = {}): KeptCall => ({
  key: 'k1',
  state: 'sent',
  number: null,
  ...over,
});
const sent = (calls: KeptCall[] = [call()], over: Partial<SentCalls<Details>> = {}): SentCalls<Details> => ({
  id: calls[0]?.key ?? '',
  details: { what: 'shares' },
  calls,
  sentAt: 3_000,
  expiresAt: 18_000,
  isStopped: false,
  ...over,
});
const slot = (name = 'withdrawal') => callSlot(name, details);

/** A browser's storage that has room for one text. */
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

afterEach(() => {
  vi.unstubAllGlobals();
  store.set(userInfoAtom, null);
});
beforeEach(() => {
  store.set(userInfoAtom, { id: '7', phone: '9000000001', signedInAt: null });
  storage.remove(PLACE);
});

describe('money calls that are kept on the device', () => {
  it('are found again as they were after a reload, and those of another slot are not', () => {
    const kept = sent([call()], { sentAt: null, expiresAt: null });
    slot().keep(kept);
    expect(slot().last()).toEqual(kept);
    expect(slot().takeOver()).toEqual({ ...kept, isStopped: true });
    expect(slot('loan').takeOver()).toBeUndefined();
  });

  it('are listed by slot while their outcome is unknown, for the customer who is signed in', () => {
    slot().keep(sent());
    slot('order:A').keep(sent([call({ state: 'done' })]));
    storage.set('moneyCall:7:loan', 'of another release');
    expect(openSlots()).toEqual(['withdrawal']);
    store.set(userInfoAtom, { id: '8', phone: '9000000002', signedInAt: null });
    expect(openSlots()).toEqual([]);
    for (const place of storage.keys('moneyCall:7:')) storage.remove(place);
  });

  it('take the place of answers that can be read again, where the device is full', () => {
    const device = new FullStorage();
    device.fillWith('kept:["listNews",{}]');
    vi.stubGlobal('localStorage', device);
    slot().keep(sent());
    // Read from the device itself: the memory of the page would hide that it is not there.
    expect(JSON.parse(device.getItem(PLACE) ?? '')).toMatchObject({ id: 'k1', calls: [{ key: 'k1' }] });
  });

  it('are not found by another customer, and their slot knows that it is not that customer’s', () => {
    const mine = slot();
    mine.keep(sent());
    store.set(userInfoAtom, { id: '8', phone: '9000000002', signedInAt: null });
    expect(slot().last()).toBeUndefined();
    expect([mine.isOwn(), slot().isOwn()]).toEqual([false, true]);
  });

  it('are not taken over once the outcome of all is known', () => {
    slot().keep(sent());
    slot().note(sent(), 0, 'done', 'N1');
    expect(slot().last()?.calls).toEqual([call({ state: 'done', number: 'N1' })]);
    expect(slot().takeOver()).toBeUndefined();
  });

  it('are not changed by a tab that knows others', () => {
    const others = sent([call({ key: 'k2' })]);
    slot().keep(others);
    slot().note(sent(), 0, 'over');
    slot().stop(sent());
    expect(slot().last()).toEqual(others);
  });

  it.each(['{"id":1', '{"id":"k1"}'])('are none where they cannot be read: %s', (text) => {
    storage.set(PLACE, text);
    expect(slot().last()).toBeUndefined();
  });
});

describe('a kept sequence of money calls', () => {
  const sequence = () =>
    sent([call({ state: 'done', number: 'N1' }), call({ key: 'k2' }), call({ key: 'k3', state: 'waiting' })]);

  it('that was taken over is looked for as far as it was sent, and no further call of it is sent', () => {
    slot().keep(sequence());
    expect(stateOf(slot().takeOver()).calls).toEqual([
      { is: 'done', number: 'N1' },
      { is: 'checking' },
      { is: 'idle' },
    ]);
    // Also where the page that began it is still open.
    expect(slot().begin(sequence(), 2)).toBe(false);
    expect(slot().last()?.calls[2]?.state).toBe('waiting');
  });

  it('is open while a call of it waits, and not once it is stopped', () => {
    const waiting = sent([call({ state: 'done' }), call({ key: 'k2', state: 'waiting' })]);
    expect(isOpen(waiting)).toBe(true);
    expect(isOpen({ ...waiting, isStopped: true })).toBe(false);
  });

  it('has each call noted before it is sent', () => {
    slot().keep(sequence());
    expect(slot().begin(sequence(), 2)).toBe(true);
    expect(slot().last()?.calls[2]?.state).toBe('sent');
  });
});
