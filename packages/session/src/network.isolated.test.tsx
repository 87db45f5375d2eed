import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let online = true;
const answers: (() => Promise<unknown>)[] = [];
const asked = vi.fn(() => answers.shift()?.() ?? Promise.reject(new TypeError('no network')));

/** Listeners of the modules that tests have loaded. They are removed after each test, because they would probe as well. */
let heard: Parameters<typeof addEventListener>[] = [];
const listen = globalThis.addEventListener;

/** Loads a fresh copy of the module, as a new page does. */
const load = async () => {
  vi.resetModules();
  return import('./network.ts');
};
const say = (isThere: boolean) => {
  online = isThere;
  dispatchEvent(new Event(isThere ? 'online' : 'offline'));
};

beforeEach(() => {
  online = true;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('addEventListener', (...all: Parameters<typeof addEventListener>) => {
    heard.push(all);
    listen(...all);
  });
  Object.defineProperty(navigator, 'onLine', { get: () => online, configurable: true });
});
afterEach(() => {
  for (const all of heard) removeEventListener(...all);
  heard = [];
  answers.length = 0;
  asked.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('when the browser reports that it is offline', () => {
  it('the app counts as online after any HTTP response, and notifies subscribers', async () => {
    const { isOnline, subscribeToNetwork } = await load();
    const told = vi.fn(() => isOnline());
    subscribeToNetwork(told);
    answers.push(async () => new Response(null, { status: 404 }));
    say(false);
    expect(isOnline()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOnline()).toBe(true);
    expect(told.mock.results.map(({ value }) => value)).toEqual([false, true]);
  });

  it('the app probes the back end with growing delays until the browser reports that it is online', async () => {
    const { isOnline } = await load();
    say(false);
    await vi.advanceTimersByTimeAsync(60_000);
    // Immediately and after pauses of 2, 4, 8 and 16 seconds. The pause of 32 seconds ends after this minute.
    expect(asked).toHaveBeenCalledTimes(5);
    expect(isOnline()).toBe(false);
    say(true);
    expect(isOnline()).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveBeenCalledTimes(5);
  });

  it('a response to a call from before the offline event is ignored, and a failed call makes the app offline again', async () => {
    const { isOnline, noteReached } = await load();
    const before = performance.now();
    await vi.advanceTimersByTimeAsync(10);
    say(false);
    noteReached(true, before);
    expect(isOnline()).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    noteReached(true, performance.now());
    expect(isOnline()).toBe(true);
    noteReached(false, performance.now());
    expect(isOnline()).toBe(false);
  });

  it('a page that starts offline probes the back end too', async () => {
    online = false;
    answers.push(async () => new Response());
    const { isOnline } = await load();
    await vi.advanceTimersByTimeAsync(1);
    expect(isOnline()).toBe(true);
  });
});
