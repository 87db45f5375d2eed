import { afterEach, expect, it, vi } from 'vitest';

const SCOPE = 'https://bourse.example/in/';
const forbidden = new DOMException('The operation is insecure.', 'SecurityError');
const throwing = () => {
  throw forbidden;
};
const rejecting = () => Promise.reject(forbidden);

/**
 * Starts the worker with a fake Cache Storage.
 * @returns `send`, which dispatches an event and returns the worker's answer and all that it passes to `waitUntil`
 */
async function start(caches: object, { isOff = false } = {}) {
  const listeners = new Map<string, ((event: object) => void)[]>();
  const unregister = vi.fn(async () => true);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async () => new Response('of the network'));
  vi.stubGlobal('self', {
    registration: { scope: SCOPE, unregister },
    bourseWorker: { release: 'a', isOff },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    skipWaiting: async () => {},
  });
  vi.resetModules();
  await import('./worker.ts');
  const send = (type: string, event: object = {}) => {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const full = {
      ...event,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
    };
    for (const listener of listeners.get(type) ?? []) listener(full);
    return { answer: answer?.then((response) => response.text()), waits: Promise.all(waits) };
  };
  return { send, unregister };
}

afterEach(() => vi.unstubAllGlobals());

const FORBIDDEN = [
  ['throw', { open: throwing, delete: throwing }],
  ['reject', { open: rejecting, delete: rejecting }],
] as const;

it.each(FORBIDDEN)('a page and its files come from the network when caches %s', async (_what, caches) => {
  const { send } = await start(caches);
  const page = send('fetch', { request: { method: 'GET', mode: 'navigate', url: `${SCOPE}markets` } });
  expect(await page.answer).toBe('of the network');
  const file = send('fetch', {
    request: { method: 'GET', mode: 'cors', url: `${SCOPE}shell/1.0.0-a/main.js`, integrity: '' },
  });
  expect(await file.answer).toBe('of the network');
  await expect(file.waits).resolves.toBeDefined();
});

it.each(FORBIDDEN)(
  'a worker that is switched off unregisters itself even when caches %s',
  async (_what, caches) => {
    const { send, unregister } = await start(caches, { isOff: true });
    await expect(send('activate').waits).resolves.toBeDefined();
    expect(unregister).toHaveBeenCalledTimes(1);
  },
);

it('a worker that is switched off deletes the caches of its own base path', async () => {
  const remove = vi.fn(async () => true);
  const { send } = await start({ delete: remove }, { isOff: true });
  await send('activate').waits;
  expect(remove.mock.calls.flat().toSorted()).toEqual(['/in/ files', '/in/ page']);
});
