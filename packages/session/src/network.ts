/**
 * Whether the app is online. `navigator.onLine` is only a hint: it can be false although a server on the device itself, or
 * behind a VPN, answers. Responses of the back end decide.
 */
import { deployment } from './config.ts';
import { growingPause } from './growing-pause.ts';

const isBrowserOnline = (): boolean => globalThis.navigator?.onLine !== false;

/** When the browser last went offline, by the monotonic clock. */
let offlineAt = isBrowserOnline() ? Number.NEGATIVE_INFINITY : performance.now();
/** Whether a call that started after `offlineAt` got a response. */
let hasResponse = false;
const listeners = new Set<() => void>();

export const isOnline = (): boolean => isBrowserOnline() || hasResponse;

const notify = (): void => {
  for (const listener of listeners) listener();
};

/**
 * Records that a call got a response, or got none.
 * @param askedAt when the call started, by the monotonic clock. Calls that started before the browser went offline are
 *   ignored
 */
export function noteReached(gotResponse: boolean, askedAt: number): void {
  if (isBrowserOnline()) {
    hasResponse = false;
    return;
  }
  if (askedAt < offlineAt || hasResponse === gotResponse) return;
  hasResponse = gotResponse;
  notify();
  if (!gotResponse) void probe();
}

/** The first pause between two probes, ms. */
const FIRST_PAUSE = 2_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends requests to the back end until one gets a response or the browser reports that it is online. */
async function probe(failures = 0): Promise<void> {
  clearTimeout(timer);
  if (isOnline()) return;
  const askedAt = performance.now();
  try {
    // Any response counts, also a 404 and an opaque response of another origin.
    await fetch(`${deployment.apiBase}/reach`, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' });
    noteReached(true, askedAt);
  } catch {
    timer = setTimeout(() => void probe(failures + 1), growingPause(failures + 1, FIRST_PAUSE));
  }
}

/** Calls `listener` when `isOnline` may have changed. @returns a function that unsubscribes */
export function subscribeToNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

globalThis.addEventListener?.('offline', () => {
  offlineAt = performance.now();
  hasResponse = false;
  notify();
  void probe();
});
globalThis.addEventListener?.('online', () => {
  hasResponse = false;
  notify();
});
if (!isBrowserOnline()) void probe();
