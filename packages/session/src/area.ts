/**
 * The browser's storage, which never throws: a browser may block it, and it may be full. Values that cannot be stored
 * live in memory until the page is closed.
 */
export interface Area {
  get(place: string): string | null;
  /** Null removes the value. @returns whether the device has it, and not only the memory of this page */
  set(place: string, text: string | null): boolean;
  /** Whether only the memory of this page has the value. */
  isOnlyInMemory(place: string): boolean;
  /** All places of this page's origin. */
  places(): string[];
  /** Drops what only memory has: another tab has written the place, or cleared them all (null). */
  drop(place: string | null): void;
}

function areaOf(open: () => Storage): Area {
  const memory = new Map<string, string>();
  return {
    get: (place) => {
      try {
        return memory.get(place) ?? open().getItem(place);
      } catch {
        return null;
      }
    },
    set: (place, text) => {
      memory.delete(place);
      try {
        if (text === null) open().removeItem(place);
        else open().setItem(place, text);
        return true;
      } catch {
        if (text !== null) memory.set(place, text);
        return false;
      }
    },
    isOnlyInMemory: (place) => memory.has(place),
    places: () => {
      const places = new Set(memory.keys());
      try {
        for (const place of Object.keys(open())) places.add(place);
      } catch {
        // Storage is blocked, so there are only the values in memory.
      }
      return [...places];
    },
    drop: (place) => void (place === null ? memory.clear() : memory.delete(place)),
  };
}

// The property is read each time: even that throws where storage is blocked.
export const deviceArea = areaOf(() => globalThis.localStorage);
export const tabArea = areaOf(() => globalThis.sessionStorage);
