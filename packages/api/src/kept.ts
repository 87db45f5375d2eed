/**
 * The cache of answers for the first render: settings, categories, news and messages of the last 30 minutes (start-up, D47).
 * It is in `localStorage`, because the first render must read it synchronously. The query client reads the cached answer when
 * it creates a query, and stores each new one. An answer is stored in wire format and decoded like a response, because
 * another release of the app may read it.
 */
import { decodeWith, encode, type Schema } from '@bourse/contract/schema';
import { CONTRACT_VERSION } from '@bourse/contract/version';
import { databaseName, devicePlace } from '@bourse/session/places';
import { store, userInfoAtom } from '@bourse/session/session';
import { forget, stored } from '@bourse/session/stored';
import type { Query } from '@tanstack/react-query';

/** Lifetime, ms (product.md, "What the device keeps"). */
const KEPT_FOR = 30 * 60_000;

/** The owner of an answer on the device: the contract version and the customer who is signed in. */
export const ownerNow = (): string => `${CONTRACT_VERSION}:${store.get(userInfoAtom)?.id ?? ''}`;

/** Converts the data of a query to their stored form and back. */
export interface Codec<T = unknown> {
  encode(data: T): unknown;
  /** @throws Error when any part does not have the agreed shape */
  decode(wire: unknown): T;
}

export const codecOf = <T>(schema: Schema<T>): Codec<T> => ({
  encode: (data) => encode(schema, data as never),
  decode: (wire) =>
    decodeWith(schema, wire, ({ field, problem }) => {
      throw new Error(`${field} ${problem}`);
    }),
});

interface Kept {
  owner: string;
  /** When the response was received, epoch ms. */
  at: number;
  /** The query's data in wire format. */
  wire: unknown;
}

type Asked = Pick<Query, 'queryHash' | 'meta'>;

const answerTo = ({ queryHash }: Asked) =>
  stored<Kept | undefined>(
    devicePlace('answers', queryHash),
    // `readKept` validates the fields.
    (_kept): _kept is Kept => true,
    undefined,
  );

/**
 * Reads the cached answer to a query. An answer of another owner, an expired one or an invalid one is removed instead.
 * @returns the data, and when they were received
 */
export function readKept(query: Asked, owner: string): { data: unknown; at: number } | undefined {
  const codec = query.meta?.kept;
  if (!codec) return undefined;
  const answer = answerTo(query);
  const kept = answer.read();
  try {
    const age = Date.now() - Number(kept?.at);
    if (kept?.owner === owner && age >= 0 && age < KEPT_FOR)
      return { data: codec.decode(kept.wire), at: kept.at };
  } catch {
    // Another release of the app has stored it in a different format.
  }
  answer.write(undefined);
  return undefined;
}

/** Stores the data of a query that has the `kept` option, unless the customer who sent the call has left meanwhile. */
export function keep(query: Asked, data: unknown, owner: string): void {
  const codec = query.meta?.kept;
  if (codec && owner === ownerNow())
    answerTo(query).write({ owner, at: Date.now(), wire: codec.encode(data) });
}

/** Removes the cached answers of all customers from this device, including those of `last-answers.ts`. */
export function forgetAnswers(): void {
  forget(devicePlace('answers'));
  try {
    indexedDB.deleteDatabase(databaseName('lastAnswers'));
  } catch {
    // Storage is blocked, so no answer was stored.
  }
}
