import { record, string } from '@bourse/contract/schema';
import { customerPlace, devicePlace } from '@bourse/session/places';
import { store, userInfoAtom } from '@bourse/session/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceStorage } from '../../test/device-storage.ts';
import { callScope, isOpen, type KeptCall, openScopes, type SentCalls } from './sent-calls.ts';
import { stateOf } from './state.ts';

const details = record({ what: ['what', string()] });
type Details = { what: string };
const PLACE = customerPlace('moneyCall', '7', 'withdrawal');

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
const scope = (name = 'withdrawal') => callScope(name, details);

afterEach(() => {
  vi.unstubAllGlobals();
  store.set(userInfoAtom, null);
});
beforeEach(() => {
  store.set(userInfoAtom, { id: '7', phone: '9000000001', signedInAt: null });
  vi.stubGlobal('localStorage', new DeviceStorage());
});

describe('money calls that are kept on the device', () => {
  it('are found again as they were after a reload, and those of another scope are not', () => {
    const kept = sent([call()], { sentAt: null, expiresAt: null });
    scope().keep(kept);
    expect(scope().last()).toEqual(kept);
    expect(scope().takeOver()).toEqual({ ...kept, isStopped: true });
    expect(scope('loan').takeOver()).toBeUndefined();
  });

  it('are listed by scope while their outcome is unknown, for the customer who is signed in', () => {
    scope().keep(sent());
    scope('order:A').keep(sent([call({ state: 'done' })]));
    localStorage.setItem(customerPlace('moneyCall', '7', 'loan'), 'of another release');
    expect(openScopes()).toEqual(['withdrawal']);
    store.set(userInfoAtom, { id: '8', phone: '9000000002', signedInAt: null });
    expect(openScopes()).toEqual([]);
  });

  it('take the place of answers that can be read again, where the device is full', () => {
    const device = new DeviceStorage({ isFull: true });
    device.fillWith(devicePlace('answers', '["listNews",{}]'), 'long');
    vi.stubGlobal('localStorage', device);
    scope().keep(sent());
    // Read from the device itself: the memory of the page would hide that it is not there.
    expect(JSON.parse(device.getItem(PLACE) ?? '')).toMatchObject({ id: 'k1', calls: [{ key: 'k1' }] });
  });

  it('are not found by another customer, and their scope knows that it is not that customer’s', () => {
    const mine = scope();
    mine.keep(sent());
    store.set(userInfoAtom, { id: '8', phone: '9000000002', signedInAt: null });
    expect(scope().last()).toBeUndefined();
    expect([mine.isOwn(), scope().isOwn()]).toEqual([false, true]);
  });

  it('are not taken over once the outcome of all is known', () => {
    scope().keep(sent());
    scope().note(sent(), 0, 'done', 'N1');
    expect(scope().last()?.calls).toEqual([call({ state: 'done', number: 'N1' })]);
    expect(scope().takeOver()).toBeUndefined();
  });

  it('are not changed by a tab that knows others', () => {
    const others = sent([call({ key: 'k2' })]);
    scope().keep(others);
    scope().note(sent(), 0, 'over');
    scope().stop(sent());
    expect(scope().last()).toEqual(others);
  });

  it.each(['{"id":1', '{"id":"k1"}'])('are none where they cannot be read: %s', (text) => {
    localStorage.setItem(PLACE, text);
    expect(scope().last()).toBeUndefined();
  });
});

describe('a kept sequence of money calls', () => {
  const sequence = () =>
    sent([call({ state: 'done', number: 'N1' }), call({ key: 'k2' }), call({ key: 'k3', state: 'waiting' })]);

  it('that was taken over is looked for as far as it was sent, and no further call of it is sent', () => {
    scope().keep(sequence());
    expect(stateOf(scope().takeOver()).calls).toEqual([
      { is: 'done', number: 'N1' },
      { is: 'checking' },
      { is: 'idle' },
    ]);
    // Also where the page that began it is still open.
    expect(scope().begin(sequence(), 2)).toBe(false);
    expect(scope().last()?.calls[2]?.state).toBe('waiting');
  });

  it('is open while a call of it waits, and not once it is stopped', () => {
    const waiting = sent([call({ state: 'done' }), call({ key: 'k2', state: 'waiting' })]);
    expect(isOpen(waiting)).toBe(true);
    expect(isOpen({ ...waiting, isStopped: true })).toBe(false);
  });

  it('has each call noted before it is sent', () => {
    scope().keep(sequence());
    expect(scope().begin(sequence(), 2)).toBe(true);
    expect(scope().last()?.calls[2]?.state).toBe('sent');
  });
});
