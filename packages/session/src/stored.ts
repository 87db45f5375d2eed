/**
 * Values that the device keeps (keys.ts), checked when they are read. They follow other tabs, and a page that returns
 * from the back/forward cache reads them again. A device that can store nothing keeps them as long as the page.
 */
import { atom, getDefaultStore, type WritableAtom } from 'jotai';
import { type Area, deviceArea, tabArea } from './area.ts';
import type { DeviceKey, TabKey } from './keys.ts';
import { devicePlace } from './places.ts';
import type { Fits } from './shapes.ts';

/** How a value is checked; a codec also writes it in a form of its own, which it reads again. */
export type Schema<T> = Fits<T> | { decode(stored: unknown): T; encode(value: T): unknown };

/** A value at one place of the device. */
export interface Stored<T> {
  /** The value at this moment, also where another tab has just written it; the same object while nothing changes. */
  read(): T;
  /** @returns whether the device has the value; otherwise it lives as long as the page */
  write(value: T): boolean;
  /** Calls `listener` when this tab or another one changes the value. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

const listeners = new Set<(place: string | null) => void>();
/** @param place null: any value may have changed */
const tell = (place: string | null): void => {
  for (const listener of listeners) listener(place);
};

/** Takes up what other tabs have written. A page that was frozen has not heard of it. */
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
 * @param initial what is read where nothing, or nothing valid, is stored; it is not stored itself
 */
export function stored<T>(
  place: string,
  schema: Schema<NonNullable<T>>,
  initial: NoInfer<T>,
  area: Area = deviceArea,
): Stored<T> {
  const isGuard = typeof schema === 'function';
  /** The text that `value` was read from; undefined: it is to be read again. */
  let text: string | null | undefined = null;
  let value: T = initial;
  const decode = (): T => {
    try {
      const found: unknown = JSON.parse(text ?? '');
      if (!isGuard) return schema.decode(found);
      return schema(found) ? found : initial;
    } catch {
      return initial; // Nothing is stored, or another release of the app has written it.
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
      // What a codec reads again need not be the object that it wrote.
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

/** Whether the device could not store the value of a place, so that it goes with this page. */
export const isOnlyInMemory = deviceArea.isOnlyInMemory;

const below = (place: string): string[] =>
  deviceArea.places().filter((other) => other.startsWith(`${place} `));

/** The parts that have a value below a place. */
export const partsOf = (place: string): string[] => below(place).map((one) => one.slice(place.length + 1));

/** Removes the value of a place, and those of its parts. */
export function forget(place: string): void {
  for (const one of [place, ...below(place)]) {
    deviceArea.set(one, null);
    tell(one);
  }
}

export type Change<T> = T | ((before: T) => T);

/** Setting it with a function changes what is stored at that moment. */
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

/** A value of the device, whoever uses it. */
export const deviceAtom = <T>(key: DeviceKey, schema: Schema<NonNullable<T>>, initial: NoInfer<T>) =>
  atomOf<T>(stored<T>(devicePlace(key), schema, initial));

/** A value of this tab, which its next page finds again. */
export const tabValue = <T>(key: TabKey, schema: Schema<NonNullable<T>>, initial: NoInfer<T>): Stored<T> =>
  stored<T>(devicePlace(key), schema, initial, tabArea);
