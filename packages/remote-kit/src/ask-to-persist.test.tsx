import { devicePlace } from '@bourse/session/places';
import { readStoredAgain } from '@bourse/session/stored';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askToPersist } from './ask-to-persist.ts';

const haveStorage = (storage: unknown) => vi.stubGlobal('navigator', { storage });

beforeEach(() => {
  localStorage.removeItem(devicePlace('persistenceAsked'));
  readStoredAgain();
});
afterEach(() => vi.unstubAllGlobals());

it('the app asks the browser for persistent storage only once per device', async () => {
  const persist = vi.fn(async () => false);
  haveStorage({ persist });
  await askToPersist();
  await askToPersist();
  expect(persist).toHaveBeenCalledTimes(1);
});

it.each([
  ['does not support persistent storage', undefined],
  ['rejects', { persist: () => Promise.reject(new DOMException('forbidden', 'SecurityError')) }],
  [
    'throws',
    {
      persist: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    },
  ],
])('the request for persistent storage does not fail in a browser that %s', async (_what, storage) => {
  haveStorage(storage);
  await expect(askToPersist()).resolves.toBeUndefined();
});
