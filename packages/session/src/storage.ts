/**
 * localStorage that never throws: a browser may block it, it may be full, or contain values of older versions. What
 * cannot be stored is kept in memory until the page is closed.
 */
const memory = new Map<string, string>();

function device(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined; // Even reading the property throws when storage is blocked.
  }
}

/** Subscriptions hear changes of other tabs only. */
export const storage = {
  get(key: string): string | null {
    try {
      return memory.get(key) ?? device()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  /** @returns whether the value is stored on the device; if not, it is kept in memory */
  set(key: string, value: string): boolean {
    try {
      const target = device();
      if (!target) throw new Error('no storage');
      target.setItem(key, value);
      memory.delete(key);
      return true;
    } catch {
      memory.set(key, value);
      return false;
    }
  },
  /** Whether the device has the last value of a key, and not only the memory of this page. */
  isStored: (key: string): boolean => !memory.has(key),
  remove(key: string): void {
    memory.delete(key);
    try {
      device()?.removeItem(key);
    } catch {
      // Storage is blocked, so nothing is stored.
    }
  },
  /** Every key that begins with `prefix`. */
  keys(prefix: string): string[] {
    const keys = new Set(memory.keys());
    try {
      for (const key of Object.keys(device() ?? {})) keys.add(key);
    } catch {
      // Storage is blocked, so there are only the values in memory.
    }
    return [...keys].filter((key) => key.startsWith(prefix));
  },
  /** Removes every key that begins with `prefix`. */
  removeAll(prefix: string): void {
    for (const key of storage.keys(prefix)) storage.remove(key);
  },
  /** Calls `listener` when another tab changes the key. @returns a function that unsubscribes */
  subscribe(key: string, listener: (value: string | null) => void): () => void {
    if (typeof window === 'undefined') return () => {};
    const onStorage = (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key === key || event.key === null) listener(event.key === null ? null : event.newValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};
