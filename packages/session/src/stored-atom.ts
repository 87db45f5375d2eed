import { atomWithStorage } from 'jotai/utils';
import { storage } from './storage.ts';

/**
 * An atom that is stored in localStorage and follows other tabs.
 * @param read parses the stored text; undefined for an invalid value (of an older version, or edited by hand)
 * @param write the text to store; undefined removes the key
 */
export function storedAtom<T>(
  key: string,
  initial: T,
  read: (text: string) => T | undefined,
  write: (value: T) => string | undefined,
) {
  const parse = (text: string | null): T => (text === null ? initial : (read(text) ?? initial));
  return atomWithStorage<T>(
    key,
    initial,
    {
      getItem: () => parse(storage.get(key)),
      setItem: (_key, value) => {
        const text = write(value);
        if (text === undefined) storage.remove(key);
        else storage.set(key, text);
      },
      removeItem: () => storage.remove(key),
      subscribe: (_key, callback) => storage.subscribe(key, (text) => callback(parse(text))),
    },
    { getOnInit: true },
  );
}

/** Parses JSON and checks its shape; undefined for anything else. */
export function readJson<T>(fits: (value: unknown) => value is T): (text: string) => T | undefined {
  return (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return fits(value) ? value : undefined;
    } catch {
      return undefined;
    }
  };
}
