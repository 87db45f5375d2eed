import { afterEach, expect, it, vi } from 'vitest';
import { openChannel, withLock } from './tabs.ts';

const forbidden = new DOMException('forbidden', 'SecurityError');
const haveLocks = (request: unknown) => vi.stubGlobal('navigator', { locks: request && { request } });

afterEach(() => vi.unstubAllGlobals());

it('tabs of the same deployment receive each other’s messages', async () => {
  const heard = new Promise((hear) => {
    const other = openChannel('unread', (message) => {
      other.close();
      hear(message);
    });
  });
  const channel = openChannel('unread', () => {});
  channel.tell({ unread: 7 });
  expect(await heard).toEqual({ unread: 7 });
  channel.close();
});

it('without BroadcastChannel, sending and closing do nothing and do not throw', () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw forbidden;
  });
  const channel = openChannel('unread', () => {});
  expect(() => {
    channel.tell(7);
    channel.close();
  }).not.toThrow();
});

it('work under a lock begins once the tab holds the lock', async () => {
  const request = vi.fn(async (_name: string, _options: object, begin: () => Promise<string>) => begin());
  haveLocks(request);
  expect(await withLock('outbox', async () => 'sent')).toBe('sent');
  expect(request.mock.calls[0]?.[0]).toBe('/ tabs outbox');
});

it.each([
  ['has no locks', undefined],
  [
    'throws',
    () => {
      throw forbidden;
    },
  ],
  ['rejects', () => Promise.reject(forbidden)],
])('work runs without a lock when the browser %s', async (_what, request) => {
  haveLocks(request);
  expect(await withLock('outbox', async () => 'sent')).toBe('sent');
});

it('work that fails under a lock is not run again without it', async () => {
  haveLocks((_name: string, _options: object, begin: () => Promise<never>) => begin());
  const work = vi.fn(() => Promise.reject(new Error('refused')));
  await expect(withLock('outbox', work)).rejects.toThrow('refused');
  expect(work).toHaveBeenCalledTimes(1);
});

it('work does not begin after its lock request was aborted', async () => {
  const turn = new AbortController();
  haveLocks((_name: string, { signal }: { signal: AbortSignal }) => {
    turn.abort();
    return Promise.reject(signal.reason);
  });
  const work = vi.fn(async () => {});
  await expect(withLock('unread', work, turn.signal)).rejects.toThrow();
  expect(work).not.toHaveBeenCalled();
});
