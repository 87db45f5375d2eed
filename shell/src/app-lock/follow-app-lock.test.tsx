import { lockAfterAtom } from '@bourse/session/lock-after';
import { devicePlace } from '@bourse/session/places';
import { lastUsedAtom, signedInHereAtom, signIn, signOut, store } from '@bourse/session/session';
import { inOtherTab } from '@bourse/testing/other-tab';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followAppLock, isLockedAtom, unlock } from './follow-app-lock.ts';

const MINUTE = 60_000;
const anna = { id: '7', phone: '9000000001', signedInAt: 1, token: 't' };

let stop: (() => void) | undefined;
const root = document.documentElement;
const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const goAwayFor = (milliseconds: number) => {
  setVisibility('hidden');
  vi.setSystemTime(Date.now() + milliseconds);
  setVisibility('visible');
};
const isLocked = () => store.get(isLockedAtom);
const isCovered = () => root.hasAttribute('data-covered');
/** What a page does that is loaded with a session and a lock. */
const load = () => {
  stop?.();
  store.set(signedInHereAtom, false);
  root.dataset.covered = '';
  stop = followAppLock(document);
};

beforeEach(() => {
  vi.useFakeTimers();
  signIn(anna);
  store.set(lockAfterAtom, 15);
  load();
});
afterEach(() => {
  stop?.();
  store.set(lockAfterAtom, null);
  signOut();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the app lock', () => {
  it('locks and covers the app when it comes back after the time, and not before', () => {
    goAwayFor(15 * MINUTE - 1);
    expect([isLocked(), isCovered()]).toEqual([false, false]);
    goAwayFor(15 * MINUTE);
    expect([isLocked(), isCovered()]).toEqual([true, true]);
    unlock();
    expect([isLocked(), isCovered()]).toEqual([false, false]);
  });

  it('covers the app while it is away, whether or not it will be locked', () => {
    setVisibility('hidden');
    expect([isLocked(), isCovered()]).toEqual([false, true]);
    setVisibility('visible');
    expect(isCovered()).toBe(false);
  });

  it('covers and locks an app that went away while it was loaded', () => {
    store.set(lockAfterAtom, 0);
    signIn(anna);
    stop?.();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    stop = followAppLock(document);
    expect([isLocked(), isCovered()]).toEqual([false, true]);
    setVisibility('visible');
    expect([isLocked(), isCovered()]).toEqual([true, true]);
  });

  it('stays locked, however often the app goes away, comes back and is loaded again', () => {
    goAwayFor(15 * MINUTE);
    goAwayFor(1);
    load();
    expect([isLocked(), isCovered()]).toEqual([true, true]);
  });

  it('counts from the last use where the page was closed meanwhile', () => {
    window.dispatchEvent(new Event('pagehide'));
    vi.setSystemTime(Date.now() + 15 * MINUTE);
    load();
    expect(isLocked()).toBe(true);
  });

  it('locks where the clock was put back', () => {
    goAwayFor(-1);
    expect(isLocked()).toBe(true);
  });

  it('locks at once where that is set, also with a reload, but not after a login', () => {
    store.set(lockAfterAtom, 0);
    window.dispatchEvent(new Event('pagehide'));
    load();
    expect(isLocked()).toBe(true);
    signIn(anna);
    expect([isLocked(), isCovered()]).toEqual([false, false]);
  });

  it('does not lock while another tab is in use', () => {
    setVisibility('hidden');
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    inOtherTab(devicePlace('lastUsed'), Date.now());
    setVisibility('visible');
    expect(isLocked()).toBe(false);
  });

  it('says every 20 seconds that a visible page is in use, and a hidden or locked one is not', () => {
    const before = store.get(lastUsedAtom);
    vi.advanceTimersByTime(20_000);
    expect(store.get(lastUsedAtom)).toBe(before + 20_000);
    setVisibility('hidden');
    vi.advanceTimersByTime(60_000);
    expect(store.get(lastUsedAtom)).toBe(before + 20_000);
  });

  it('locks and opens with another tab', () => {
    inOtherTab(devicePlace('lastUsed'), null);
    expect([isLocked(), isCovered()]).toEqual([true, true]);
    inOtherTab(devicePlace('lastUsed'), Date.now());
    expect([isLocked(), isCovered()]).toEqual([false, false]);
  });

  it('does nothing for another customer of the device, nor where it is off', () => {
    signIn({ ...anna, id: '8' });
    goAwayFor(60 * MINUTE);
    expect([isLocked(), isCovered()]).toEqual([false, false]);
    signIn(anna);
    store.set(lockAfterAtom, null);
    goAwayFor(60 * MINUTE);
    expect([isLocked(), isCovered()]).toEqual([false, false]);
  });
});
