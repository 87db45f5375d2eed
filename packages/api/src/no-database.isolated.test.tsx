import { getBalance } from '@bourse/contract/balance';
import { signIn } from '@bourse/session/session';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTransport } from './client.ts';
import { codeOf } from './error.ts';
import { forgetAnswers } from './kept.ts';
import { keepLastAnswers } from './last-answers.ts';
import { q } from './query.ts';
import { createQueryClient } from './query-client.ts';

const forbid = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const balance = q(getBalance, {});

beforeEach(() => {
  setTransport(async (config) => {
    const data = JSON.stringify({ msg: 'ok', data: { balance: '12.5' } });
    return { data, status: 200, statusText: '', headers: {}, config };
  });
  signIn({ id: '7', phone: '9000000001', signedInAt: 1, token: 't0' });
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

/** Simulates a browser that blocks IndexedDB: the open request fails. */
function fail() {
  const request: { error: unknown; onerror?: () => void } = {
    error: new DOMException('A mutation operation was attempted.', 'InvalidStateError'),
  };
  queueMicrotask(() => request.onerror?.());
  return request;
}

it.each([
  [
    'cannot even be accessed',
    () => Object.defineProperty(globalThis, 'indexedDB', { get: forbid, configurable: true }),
  ],
  ['throws when it is opened', () => vi.stubGlobal('indexedDB', { open: forbid })],
  ['fails to open', () => vi.stubGlobal('indexedDB', { open: fail })],
])(
  'when IndexedDB %s, a query reads from the network, and offline it fails with `not-kept`',
  async (_what, refuse) => {
    refuse();
    const client = createQueryClient();
    client.mount();
    await keepLastAnswers(client, new AbortController().signal);
    expect(await client.query(balance)).toEqual({ available: '12.5' });
    dispatchEvent(new Event('pagehide'));

    client.clear();
    onlineManager.setOnline(false);
    void client.query(balance).catch(() => {});
    await expect.poll(() => codeOf(client.getQueryState(balance.queryKey)?.error)).toBe('not-kept');
    expect(forgetAnswers).not.toThrow();
    client.unmount();
  },
);
