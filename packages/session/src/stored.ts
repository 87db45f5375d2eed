/**
 * Values stored on the device (keys.ts), validated when they are read. They follow changes by other tabs, and a page that
 * returns from the back/forward cache reads them again. When storage fails, a value is held in memory.
 */
import { atom, getDefaultStore, type WritableAtom } from 'jotai';
import { type Area, deviceArea, tabArea } from './area.ts';
import type { DeviceKey, TabKey } from './keys.ts';
import { devicePlace } from './places.ts';
import type { Fits } from './shapes.ts';

/** Validates a stored value: a type guard, or a codec, which also converts the value to and from its stored form. */
export type Schema<T> = Fits<T> | { decode(stored: unknown): T; encode(value: T): unknown };

/** A value under one storage key. */
export interface Stored<T> {
  /** The current value, even if another tab has just written it. Returns the same object until the value changes. */
  read(): T;
  /** @returns false when storage failed; the value is then held in memory until the page is closed */
  write(value: T): boolean;
  /** Calls `listener` when this tab or another one changes the value. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

const listeners = new Set<(place: string | null) => void>();
/** Notifies listeners. @param place the storage key that changed; null: any may have changed */
const tell = (place: string | null): void => {
  for (const listener of listeners) listener(place);
};

/** Makes all listeners read their value again. A frozen page gets no storage events. */
export const readStoredAgain = (): void => tell(null);

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    // A null key means that the whole storage was cleared.
    deviceArea.drop(key);
    tell(key);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && readStoredAgain());
}

/**
 * @param initial the value while storage holds no valid one. It is never stored: writing it removes the stored value
 */
export function stored<T>(
  place: string,
  schema: Schema<NonNullable<T>>,
  initial: NoInfer<T>,
  area: Area = deviceArea,
): Stored<T> {
  const isGuard = typeof schema === 'function';
  /** The stored text that `value` was decoded from; undefined: `value` must be decoded again. */
  let text: string | null | undefined = null;
  let value: T = initial;
  const decode = (): T => {
    try {
      const found: unknown = JSON.parse(text ?? '');
      if (!isGuard) return schema.decode(found);
      return schema(found) ? found : initial;
    } catch {
      return initial; // Nothing is stored, or another release stored it in a different format.
    }
  };
  return {
    read: () => {
      const now = area.get(place);
      if (now !== text) {
        text = now;
        value = decode();
      }
      return value;
    },
    write: (next) => {
      let written: string | null = null;
      if (next !== initial && next != null) {
        written = JSON.stringify(isGuard ? next : schema.encode(next));
        if (written === JSON.stringify(initial)) written = null;
      }
      const isKept = area.set(place, written);
      // A codec may decode to another value than the one it encoded, so the next read decodes.
      text = isGuard ? written : undefined;
      value = written === null ? initial : next;
      tell(place);
      return isKept;
    },
    subscribe: (listener) => {
      const one = (changed: string | null) => (changed === null || changed === place) && listener();
      listeners.add(one);
      return () => listeners.delete(one);
    },
  };
}

/** Whether the value of a storage key is only in memory, because it could not be stored. */
export const isOnlyInMemory = deviceArea.isOnlyInMemory;

const below = (place: string): string[] =>
  deviceArea.places().filter((other) => other.startsWith(`${place} `));

/** The `part` arguments (places.ts) under which a storage key has values. */
export const partsOf = (place: string): string[] => below(place).map((one) => one.slice(place.length + 1));

/** Removes the value of a storage key and of all its parts. */
export function forget(place: string): void {
  for (const one of [place, ...below(place)]) {
    deviceArea.set(one, null);
    tell(one);
  }
}

export type Change<T> = T | ((before: T) => T);

/** An atom of a stored value. An updater function gets the value that is stored at that moment. */
export type StoredAtom<T> = WritableAtom<T, [Change<T>], void>;

export function atomOf<T>(one: Stored<T>): StoredAtom<T> {
  const changesAtom = atom(0);
  const next = (changes: number) => changes + 1;
  one.subscribe(() => getDefaultStore().set(changesAtom, next));
  changesAtom.onMount = (set) => set(next);
  return atom(
    (get) => {
      get(changesAtom);
      return one.read();
    },
    (_get, _set, change) => {
      if (typeof change !== 'function') one.write(change);
      else {
        const before = one.read();
        const after = (change as (before: T) => T)(before);
        if (after !== before) one.write(after);
      }
    },
  );
}

/** A value that all customers of the device share. */
export const deviceAtom = <T>(key: DeviceKey, schema: Schema<NonNullable<T>>, initial: NoInfer<T>) =>
  atomOf<T>(stored<T>(devicePlace(key), schema, initial));

/** A value of this tab, which survives reloads. */
export const tabValue = <T>(key: TabKey, schema: Schema<NonNullable<T>>, initial: NoInfer<T>): Stored<T> =>
  stored<T>(devicePlace(key), schema, initial, tabArea);
