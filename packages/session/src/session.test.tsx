import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseDeployment } from './config.ts';
import { devicePlace } from './places.ts';
import { amountsHiddenAtom, localeAtom, themeAtom } from './preferences.ts';
import {
  cachedLoginAtom,
  isSignedIn,
  leftTokensAtom,
  onSessionChange,
  renewToken,
  sessionExpiredAtom,
  signIn,
  signOut,
  store,
  tokenAtom,
} from './session.ts';
import { readStoredAgain } from './stored.ts';

const anna = { id: '7', phone: '9000000001', signedInAt: 1, token: 't0' };
const kept = (key: Parameters<typeof devicePlace>[0]) =>
  JSON.parse(localStorage.getItem(devicePlace(key)) ?? 'null');
/** Simulates another tab that removes a value, or everything (null). */
const otherTabRemoves = (place: string | null) => {
  if (place === null) localStorage.clear();
  else localStorage.removeItem(place);
  window.dispatchEvent(new StorageEvent('storage', { key: place, newValue: null }));
};

beforeEach(() => {
  signOut();
  store.set(leftTokensAtom, []);
});
afterEach(() => vi.restoreAllMocks());

describe('the session', () => {
  it('is kept on the device, without the password (D30)', () => {
    signIn(anna);
    expect(kept('token')).toBe('t0');
    expect(kept('cachedLogin')).toEqual({
      user: '9000000001',
      timestamp: expect.any(Number),
    });
    signOut();
    expect(kept('token')).toBeNull();
    expect(kept('userInfo')).toBeNull();
    expect(store.get(cachedLoginAtom)?.user).toBe('9000000001');
  });

  it('has expired once the back end has ended it, until the next one begins', () => {
    signIn(anna);
    signOut();
    expect(store.get(sessionExpiredAtom)).toBe(false);
    signIn(anna);
    signOut('expired');
    expect(store.get(sessionExpiredAtom)).toBe(true);
    expect(kept('sessionExpired')).toBe(true);
    signIn(anna);
    expect(store.get(sessionExpiredAtom)).toBe(false);
    expect(kept('sessionExpired')).toBeNull();
  });

  it('keeps the token of a session that the customer left, until the back end has been told (D75)', () => {
    signIn(anna);
    signOut();
    expect(kept('leftTokens')).toEqual(['t0']);
    expect(isSignedIn()).toBe(false);
  });

  it('leaves the session that a new one replaces, and not one that continues', () => {
    signIn(anna);
    signIn(anna);
    expect(store.get(leftTokensAtom)).toEqual([]);
    signIn({ ...anna, token: 't1' });
    expect(store.get(leftTokensAtom)).toEqual(['t0']);
  });

  it('keeps no token of a session that the back end ended itself', () => {
    signIn(anna);
    signOut('expired');
    expect(store.get(leftTokensAtom)).toEqual([]);
  });

  it('keeps at most ten tokens of left sessions', () => {
    for (let i = 0; i < 12; i += 1) {
      signIn({ ...anna, token: `t${i}` });
      signOut();
    }
    expect(store.get(leftTokensAtom)).toHaveLength(10);
    expect(store.get(leftTokensAtom).at(-1)).toBe('t11');
  });

  it('goes on with a renewed token, and leaves none for the back end to end', () => {
    signIn(anna);
    renewToken(anna.token, 'renewed');
    expect(store.get(tokenAtom)).toBe('renewed');
    expect(kept('token')).toBe('renewed');
    expect(store.get(leftTokensAtom)).toEqual([]);
  });

  it('that has ended, or was replaced, is not brought back by a token that is renewed late', () => {
    signIn(anna);
    signOut();
    renewToken(anna.token, 'renewed');
    expect(isSignedIn()).toBe(false);
    signIn({ ...anna, token: 'of a later login' });
    renewToken(anna.token, 'renewed');
    expect(store.get(tokenAtom)).toBe('of a later login');
  });

  it('ends in this tab when another tab signs out', () => {
    signIn(anna);
    const seen: (string | null)[] = [];
    const stop = onSessionChange((token) => seen.push(token));
    otherTabRemoves(devicePlace('token'));
    expect(isSignedIn()).toBe(false);
    expect(seen).toEqual([null]);
    stop();
  });

  it('ends when another tab clears the whole storage', () => {
    signIn(anna);
    const stop = onSessionChange(() => {});
    otherTabRemoves(null);
    expect(isSignedIn()).toBe(false);
    stop();
  });

  it('works until the page is closed when storage is full or forbidden', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    signIn(anna);
    expect(isSignedIn()).toBe(true);
    expect(kept('token')).toBeNull();
    signOut();
    expect(isSignedIn()).toBe(false);
  });

  it('keeps amounts hidden on the device until they are shown again', () => {
    store.set(amountsHiddenAtom, true);
    expect(kept('amountsHidden')).toBe(true);
    store.set(amountsHiddenAtom, false);
    expect(kept('amountsHidden')).toBeNull();
  });

  it('treats invalid stored values as missing', () => {
    localStorage.setItem(devicePlace('theme'), '"purple"');
    localStorage.setItem(devicePlace('locale'), '"tlh"');
    localStorage.setItem(devicePlace('token'), '7');
    readStoredAgain();
    expect([store.get(themeAtom), store.get(localeAtom), store.get(tokenAtom)]).toEqual([
      'system',
      'en',
      null,
    ]);
  });
});

describe('the deployment configuration', () => {
  it('fills in defaults', () => {
    expect(parseDeployment({ currency: 'MXN' })).toMatchObject({ currency: 'MXN', apiBase: '/api' });
  });
  it("has the country code of its currency's home by default", () => {
    expect(parseDeployment({}).callingCode).toBe('+91');
    expect(parseDeployment({ currency: 'MXN' }).callingCode).toBe('+52');
    expect(parseDeployment({ currency: 'USD', callingCode: '+44' }).callingCode).toBe('+44');
  });
  it('may begin its financial year in any month', () => {
    expect(parseDeployment({ currency: 'USD', financialYearStart: 10 }).financialYearStart).toBe(10);
    for (const financialYearStart of [0, 13, 4.5, '4'])
      expect(() => parseDeployment({ financialYearStart })).toThrow('"financialYearStart" cannot be');
  });
  it('promises money within a day by default, and may promise each way for itself (D73)', () => {
    expect(parseDeployment({}).creditHours).toEqual({ recharge: 24, withdrawal: 24 });
    expect(parseDeployment({ creditHours: { withdrawal: 72 } }).creditHours).toEqual({
      recharge: 24,
      withdrawal: 72,
    });
    for (const creditHours of [{ recharge: 0 }, { recharge: '24' }, { loan: 24 }, 24])
      expect(() => parseDeployment({ creditHours })).toThrow('"creditHours" cannot be');
  });
  it('has the dollar rate of recharges as text, and none by default (D73)', () => {
    expect(parseDeployment({}).rechargeUsdRate).toBeUndefined();
    expect(parseDeployment({ rechargeUsdRate: 0.05 }).rechargeUsdRate).toBe('0.05');
    expect(() => parseDeployment({ rechargeUsdRate: 0 })).toThrow('"rechargeUsdRate" cannot be 0');
  });
  it('has the rates of D35 in Mexico by default', () => {
    expect(parseDeployment({ currency: 'MXN' }).rateFallback).toEqual({ stock: '20.29', block: '20' });
    expect(parseDeployment({ currency: 'INR' }).rateFallback).toEqual({});
    const own = { currency: 'MXN', rateFallback: { stock: 18.5 } };
    expect(parseDeployment(own).rateFallback).toEqual({ stock: '18.5' });
  });
  it('asks for the transaction password always where it is live', () => {
    expect(parseDeployment({}).transactionPassword).toBe('deals-and-withdrawals');
    expect(parseDeployment({ environment: 'live' }).transactionPassword).toBe('always');
  });
  it('offers passkeys by default in a simulation only: where it is live, the back end is told a domain first', () => {
    expect(parseDeployment({}).passkeys).toBe(true);
    expect(parseDeployment({ environment: 'live' }).passkeys).toBe(false);
    expect(parseDeployment({ environment: 'live', passkeys: true }).passkeys).toBe(true);
  });
  it.each([
    { environment: 'live', transactionPassword: 'deals-and-withdrawals' },
    { rateFallback: { stock: 0 } },
    { rateFallback: { bonds: 1 } },
    { currency: 'EUR' },
    { languages: [] },
    { timeZone: '' },
    { apibase: '/x' },
    { callingCode: '91' },
    { contactLink: 'javascript:alert(1)' },
    null,
    'x',
  ])('refuses %j with a sentence', (given) =>
    expect(() => parseDeployment(given)).toThrow(/deployment configuration/),
  );
});
