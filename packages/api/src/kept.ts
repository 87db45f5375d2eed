/**
 * The 30-minute cache of categories, news and messages (D47): what was read last is kept on the
 * device and shown at once at the next start, or offline, while a fresh answer is fetched. It is kept as it was on the
 * wire and decoded like an answer, because whoever reads it may be another release of the app.
 */
import { decodeWith, encode, type Schema } from '@bourse/contract/schema';
import { CONTRACT_VERSION } from '@bourse/contract/version';
import { store, userInfoAtom } from '@bourse/session/session';
import { storage } from '@bourse/session/storage';

/** Milliseconds (product.md, "What the device keeps"). */
export const KEPT_FOR = 30 * 60_000;

const PREFIX = 'kept:';
const keyOf = (queryKey: readonly unknown[]) => PREFIX + JSON.stringify(queryKey);

/** Who may read what is kept, and until which change of the contract. */
const owner = (): string => `${CONTRACT_VERSION}:${store.get(userInfoAtom)?.id ?? ''}`;

interface Kept {
  owner: string;
  /** When it was read, epoch milliseconds. */
  at: number;
  /** The answer's `data`, as on the wire. */
  wire: unknown;
}

/** @throws Error where any part of the wire does not have the agreed shape */
const decodeWhole = <O>(schema: Schema<O>, wire: unknown): O =>
  decodeWith(schema, wire, ({ field, problem }) => {
    throw new Error(`${field} ${problem}`);
  });

/**
 * @returns what was kept, with the time it was read, so that the query knows how old it is; nothing where it is
 *   another customer's, too old, or does not fit the endpoint's output: then it is dropped
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
      return { data: decodeWhole(schema, kept.wire), at: kept.at };
    }
  } catch {
    // Not ours, or of another shape.
  }
  storage.remove(key);
  return undefined;
}

export function keep<O>(schema: Schema<O>, queryKey: readonly unknown[], data: O): void {
  const kept: Kept = { owner: owner(), at: Date.now(), wire: encode(schema, data as never) };
  storage.set(keyOf(queryKey), JSON.stringify(kept));
}

/** Everything that is kept on this device, whoever read it. */
export const forgetKept = (): void => storage.removeAll(PREFIX);
