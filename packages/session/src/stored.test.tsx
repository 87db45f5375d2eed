import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { customerAtom } from './customer-atom.ts';
import { customerPlace, devicePlace } from './places.ts';
import { userInfoAtom } from './session.ts';
import { isCount, isListOf, isText } from './shapes.ts';
import { deviceAtom, forget, isOnlyInMemory, partsOf, stored, tabValue } from './stored.ts';

const store = getDefaultStore();
const PLACE = devicePlace('theme');
const theme = () => stored<string>(PLACE, isText, 'initial');
const signedIn = (id: string | null) =>
  store.set(userInfoAtom, id === null ? null : { id, phone: '9000000001', signedInAt: null });

/** Simulates another tab that writes a value, or clears everything (null): storage changes, and this tab gets the event. */
function inOtherTab(place: string | null, text: string | null): void {
  if (place === null) localStorage.clear();
  else if (text === null) localStorage.removeItem(place);
  else localStorage.setItem(place, text);
  window.dispatchEvent(new StorageEvent('storage', { key: place, newValue: text }));
}

const refuseWrites = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  inOtherTab(null, null);
  sessionStorage.clear();
});

it('the next page reads a stored value, which is JSON under a key with the base path of the deployment', () => {
  expect(theme().read()).toBe('initial');
  expect(theme().write('dark')).toBe(true);
  expect(localStorage.getItem('/ theme')).toBe('"dark"');
  expect(theme().read()).toBe('dark');
});

it('setting a stored value to its initial value removes it from the device', () => {
  const list = stored<readonly string[]>(PLACE, isListOf(isText), []);
  list.write(['a']);
  list.write([]);
  expect(localStorage).toHaveLength(0);
});

it.each(['7', '{"theme":', 'null'])('invalid stored text is read as the initial value: %s', (text) => {
  localStorage.setItem(PLACE, text);
  expect(theme().read()).toBe('initial');
});

it('a stored value that its codec cannot decode is read as the initial value', () => {
  const codec = {
    decode: (wire: unknown) => {
      if (typeof wire !== 'number') throw new Error('no number');
      return `${wire}`;
    },
    encode: Number,
  };
  const number = () => stored<string>(PLACE, codec, 'none');
  number().write('7');
  expect(localStorage.getItem(PLACE)).toBe('7');
  expect(number().read()).toBe('7');
  localStorage.setItem(PLACE, '"seven"');
  expect(number().read()).toBe('none');
});

it('reading a stored value returns the same object until it changes, so that components do not render again', () => {
  const list = stored<readonly string[]>(PLACE, isListOf(isText), []);
  localStorage.setItem(PLACE, '["a"]');
  expect(list.read()).toBe(list.read());
});

it('a device atom follows other tabs, even while nothing subscribes to it', () => {
  const themeAtom = deviceAtom<string>('theme', isText, 'initial');
  inOtherTab(PLACE, '"dark"');
  expect(store.get(themeAtom)).toBe('dark');
  inOtherTab(null, null);
  expect(store.get(themeAtom)).toBe('initial');
});

it('a page that returns from the back/forward cache reads device atoms again', () => {
  const themeAtom = deviceAtom<string>('theme', isText, 'initial');
  expect(store.get(themeAtom)).toBe('initial');
  localStorage.setItem(PLACE, '"dark"');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(store.get(themeAtom)).toBe('dark');
});

it('an update of a device atom starts from the value that another tab has just written', () => {
  const countAtom = deviceAtom<number>('lastUsed', isCount, 0);
  expect(store.get(countAtom)).toBe(0);
  localStorage.setItem(devicePlace('lastUsed'), '4');
  store.set(countAtom, (before) => before + 1);
  expect(store.get(countAtom)).toBe(5);
});

it('when storage is full, a value is held in memory until another tab writes it', () => {
  const themeAtom = deviceAtom<string>('theme', isText, 'initial');
  refuseWrites();
  store.set(themeAtom, 'dark');
  expect(isOnlyInMemory(PLACE)).toBe(true);
  expect([store.get(themeAtom), localStorage.getItem(PLACE)]).toEqual(['dark', null]);
  vi.restoreAllMocks();
  inOtherTab(PLACE, '"light"');
  expect([store.get(themeAtom), isOnlyInMemory(PLACE)]).toEqual(['light', false]);
});

it('when the browser blocks storage, values are held in memory', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  const value = theme();
  expect([value.read(), value.write('dark'), value.read()]).toEqual(['initial', false, 'dark']);
  expect([value.write('initial'), value.read()]).toEqual([false, 'initial']);
  expect(partsOf(PLACE)).toEqual([]);
});

it('a tab value is stored in `sessionStorage`, not in `localStorage`', () => {
  const name = () => tabValue<string>('gaveWay', isText, '');
  name().write('a');
  expect([name().read(), localStorage.length]).toEqual(['a', 0]);
});

it('`partsOf` and `forget` cover all parts of a key, and no key that only begins with the same letters', () => {
  const part = (name: string) => stored<string>(devicePlace('answers', name), isText, '');
  part('["a b"]').write('1');
  part('named').write('2');
  localStorage.setItem('/ answersOfAnother', '3');
  localStorage.setItem('/in/ answers named', '4');
  expect(partsOf(devicePlace('answers')).toSorted()).toEqual(['["a b"]', 'named']);
  forget(devicePlace('answers'));
  expect(part('named').read()).toBe('');
  expect(Object.keys(localStorage).toSorted()).toEqual(['/ answersOfAnother', '/in/ answers named']);
});

it('a customer atom has a separate value for each customer, and writes nothing to storage for a guest', () => {
  const draftAtom = customerAtom<string>('chatDraft', isText, '');
  signedIn('7');
  store.set(draftAtom, 'of seven');
  signedIn('8');
  expect(store.get(draftAtom)).toBe('');
  store.set(draftAtom, 'of eight');
  signedIn('7');
  expect(store.get(draftAtom)).toBe('of seven');
  signedIn(null);
  store.set(draftAtom, 'of nobody');
  expect(store.get(draftAtom)).toBe('');
  expect(localStorage.getItem(customerPlace('chatDraft', '8'))).toBe('"of eight"');
});
