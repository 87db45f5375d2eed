/**
 * Channels and locks between the tabs of one deployment. Where the browser blocks them, as it may block storage, each tab
 * works alone.
 */
import { tabsName } from './places.ts';

export interface Channel<T> {
  /** Sends a message to all other tabs. */
  tell(message: T): void;
  close(): void;
}

/** @param of the channel's name @param hear called with each message of another tab */
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
 * @throws the error of `work`, or the signal's reason when it was aborted before `work` began
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
