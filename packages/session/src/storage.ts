/**
 * Local storage that never throws: a browser may forbid it, fill up, or hold what an older version wrote. What cannot
 * be kept on the device is kept in memory for as long as the page lives.
 */
const memory = new Map<string, string>();

function device(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined; // Reading the property itself throws where storage is forbidden.
  }
}

/** The key is listened to in other tabs of this browser only; a change in this one is the caller's own. */
export const storage = {
  get(key: string): string | null {
    try {
      return memory.get(key) ?? device()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  /** @returns whether the device keeps it; if not, it is gone with the page */
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
  remove(key: string): void {
    memory.delete(key);
    try {
      device()?.removeItem(key);
    } catch {
      // Nothing was kept there.
    }
  },
  /** Removes every key that begins with `prefix`. */
  removeAll(prefix: string): void {
    const keys = [...memory.keys()];
    try {
      keys.push(...Object.keys(device() ?? {}));
    } catch {
      // Storage is forbidden: there is only what the memory holds.
    }
    for (const key of keys) if (key.startsWith(prefix)) storage.remove(key);
  },
  /** @returns how to stop listening */
  subscribe(key: string, listener: (value: string | null) => void): () => void {
    if (typeof window === 'undefined') return () => {};
    const onStorage = (event: StorageEvent) => {
      // A null key: the whole storage was cleared.
      if (event.key === key || event.key === null) listener(event.key === null ? null : event.newValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};
