/**
 * How the tabs of one deployment meet. A browser may refuse channels and locks, as it may refuse storage: then each tab
 * goes on alone.
 */
import { tabsName } from './places.ts';

export interface Channel<T> {
  /** Tells all other tabs. */
  tell(message: T): void;
  close(): void;
}

/** @param of what the messages are about @param hear called with what another tab tells */
export function openChannel<T>(of: string, hear: (message: T) => void): Channel<T> {
  try {
    const channel = new BroadcastChannel(tabsName(of));
    channel.onmessage = ({ data }: MessageEvent<T>) => hear(data);
    return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
  } catch {
    return { tell: () => {}, close: () => {} };
  }
}

/**
 * Runs `work` while this tab holds the lock; only one tab holds it at a time. Without the Locks API (insecure page, page
 * from disk) it runs immediately.
 * @throws what `work` throws, or the signal's reason where it was aborted before
 */
export async function withLock<T>(of: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(tabsName(of), signal ? { signal } : {}, begin);
  } catch (error) {
    if (hasBegun || signal?.aborted) throw error;
    return work();
  }
}
