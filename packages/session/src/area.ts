/**
 * A wrapper of the browser's storage that never throws. When storage is blocked or full, a value is held in memory until the
 * page is closed.
 */
export interface Area {
  get(place: string): string | null;
  /** Writes the value; null removes it. @returns false when storage failed; a value is then held in memory */
  set(place: string, text: string | null): boolean;
  /** Whether the value is held in memory because it could not be stored. */
  isOnlyInMemory(place: string): boolean;
  /** All keys in storage or in memory, including those of other deployments of this origin. */
  places(): string[];
  /** Drops the value held in memory, or all of them (null), because another tab has written or cleared storage. */
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
        // Storage is blocked, so only the keys in memory are returned.
      }
      return [...places];
    },
    drop: (place) => void (place === null ? memory.clear() : memory.delete(place)),
  };
}

// The property is read at each access, inside `try`, because reading it throws when storage is blocked.
export const deviceArea = areaOf(() => globalThis.localStorage);
export const tabArea = areaOf(() => globalThis.sessionStorage);
