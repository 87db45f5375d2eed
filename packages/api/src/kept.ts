/**
 * A 30-minute cache of settings, categories and news on the device (D47). The last response is shown at once at the
 * next start, or offline, while a new one is fetched. It is stored in wire format and decoded like a response, because
 * another release of the app may read it.
 */
import { decodeWith, encode, type Schema } from '@bourse/contract/schema';
import { CONTRACT_VERSION } from '@bourse/contract/version';
import { devicePlace } from '@bourse/session/places';
import { store, userInfoAtom } from '@bourse/session/session';
import { isNumber, isShape, isText } from '@bourse/session/shapes';
import { forget, stored } from '@bourse/session/stored';

/** Lifetime, ms (product.md, "What the device keeps"). */
export const KEPT_FOR = 30 * 60_000;

/** Part of the cache key: the contract version and the customer who may read the entry. */
export const owner = (): string => `${CONTRACT_VERSION}:${store.get(userInfoAtom)?.id ?? ''}`;

interface Kept {
  owner: string;
  /** When the response was received, epoch ms. */
  at: number;
  /** The response's `data` in wire format. */
  wire: unknown;
}

const answerAt = (queryKey: readonly unknown[]) =>
  stored<Kept | undefined>(
    devicePlace('answers', JSON.stringify(queryKey)),
    isShape<Kept>({ owner: isText, at: isNumber, wire: (_wire): _wire is unknown => true }),
    undefined,
  );

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
  const answer = answerAt(queryKey);
  const kept = answer.read();
  try {
    const age = kept ? Date.now() - kept.at : Number.NaN;
    if (kept?.owner === owner() && age >= 0 && age < KEPT_FOR)
      return { data: decodeStrictly(schema, kept.wire), at: kept.at };
  } catch {
    // Another release of the app has written it.
  }
  answer.write(undefined);
  return undefined;
}

export function keep<O>(schema: Schema<O>, queryKey: readonly unknown[], data: O): void {
  answerAt(queryKey).write({ owner: owner(), at: Date.now(), wire: encode(schema, data as never) });
}

/** Removes the cache of all customers from this device. */
export const forgetKept = (): void => forget(devicePlace('answers'));
