/**
 * Whether there is a network. The browser's word is a hint: it says that there is none where a server on the device itself, or
 * behind a VPN, answers. What is asked decides.
 */
import { deployment } from './config.ts';
import { growingPause } from './growing-pause.ts';

const hint = (): boolean => globalThis.navigator?.onLine !== false;

/** When the browser last said that there is no network, by the monotonic clock. */
let goneAt = hint() ? Number.NEGATIVE_INFINITY : performance.now();
/** Whether an answer has come to what was asked since then. */
let isReached = false;
const listeners = new Set<() => void>();

export const isOnline = (): boolean => hint() || isReached;

const tell = (): void => {
  for (const listener of listeners) listener();
};

/**
 * Records that a call got a response, or got none.
 * @param askedAt when the call started, by the monotonic clock. Calls that started before the browser went offline are
 *   ignored
 */
export function noteReached(hasCome: boolean, askedAt: number): void {
  if (hint()) {
    isReached = false;
    return;
  }
  if (askedAt < goneAt || isReached === hasCome) return;
  isReached = hasCome;
  tell();
  if (!hasCome) void probe();
}

/** The first pause between two probes, ms. */
const FIRST_PAUSE = 2_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks for anything, until there is an answer or the browser says that there is a network. */
async function probe(failures = 0): Promise<void> {
  clearTimeout(timer);
  if (isOnline()) return;
  const askedAt = performance.now();
  try {
    // Any answer will do: that there is no such call, and one that another host does not let this page read.
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
  goneAt = performance.now();
  isReached = false;
  tell();
  void probe();
});
globalThis.addEventListener?.('online', () => {
  isReached = false;
  tell();
});
if (!hint()) void probe();
