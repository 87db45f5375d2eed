/**
 * A 30-minute cache of settings, categories and news on the device (D47). The last response is shown at once at the
 * next start, or offline, while a new one is fetched. It is stored in wire format and decoded like a response, because
 * another release of the app may read it.
 */
import { decodeWith, encode, type Schema } from '@bourse/contract/schema';
import { CONTRACT_VERSION } from '@bourse/contract/version';
import { store, userInfoAtom } from '@bourse/session/session';
import { storage } from '@bourse/session/storage';

/** Lifetime, ms (product.md, "What the device keeps"). */
export const KEPT_FOR = 30 * 60_000;

/** Name of the database in which last-answers.ts keeps what a customer saw. */
export const LAST_ANSWERS = 'bourse-answers';

const PREFIX = 'kept:';
const keyOf = (queryKey: readonly unknown[]) => PREFIX + JSON.stringify(queryKey);

/** Part of the cache key: the contract version and the customer who may read the entry. */
export const owner = (): string => `${CONTRACT_VERSION}:${store.get(userInfoAtom)?.id ?? ''}`;

interface Kept {
  owner: string;
  /** When the response was received, epoch ms. */
  at: number;
  /** The response's `data` in wire format. */
  wire: unknown;
}

/** @throws Error when any part does not have the agreed shape */
export const decodeStrictly = <O>(schema: Schema<O>, wire: unknown): O =>
  decodeWith(schema, wire, ({ field, problem }) => {
    throw new Error(`${field} ${problem}`);
  });

/**
 * @returns the cached output with the time it was received, so that the query knows its age. An entry of another
 *   customer, an old one, or one that does not fit the endpoint's output is removed and not returned
 */
export function readKept<O>(
  schema: Schema<O>,
  queryKey: readonly unknown[],
): { data: O; at: number } | undefined {
  const key = keyOf(queryKey);
  const text = storage.get(key);
  if (text === null) return undefined;
  try {
    const kept = JSON.parse(text) as Kept;
    const age = Date.now() - kept.at;
    if (kept.owner === owner() && age >= 0 && age < KEPT_FOR) {
      return { data: decodeStrictly(schema, kept.wire), at: kept.at };
    }
  } catch {
    // Invalid JSON, or another shape.
  }
  storage.remove(key);
  return undefined;
}

export function keep<O>(schema: Schema<O>, queryKey: readonly unknown[], data: O): void {
  const kept: Kept = { owner: owner(), at: Date.now(), wire: encode(schema, data as never) };
  storage.set(keyOf(queryKey), JSON.stringify(kept));
}

/** Removes the cache of all customers from this device. */
export const forgetKept = (): void => storage.removeAll(PREFIX);
