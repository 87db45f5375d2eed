/**
 * The 30-minute cache of categories, news and messages (spec sections 3 and 9, D47): what was read last is kept on the
 * device and shown at once at the next start, or offline, while a fresh answer is fetched.
 */
import { storage } from '@bourse/session/storage';

/** Spec section 9. */
export const KEPT_FOR = 30 * 60_000;

const keyOf = (queryKey: readonly unknown[]) => `kept:${JSON.stringify(queryKey)}`;

/** @returns what was kept, with the time it was read, so that the query knows how old it is */
export function readKept<O>(queryKey: readonly unknown[]): { data: O; at: number } | undefined {
  try {
    const kept: unknown = JSON.parse(storage.get(keyOf(queryKey)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('data' in kept)) return undefined;
    const { at, data } = kept as { at: number; data: O };
    return Date.now() - at < KEPT_FOR ? { data, at } : undefined;
  } catch {
    return undefined;
  }
}

export const keep = (queryKey: readonly unknown[], data: unknown): void =>
  storage.set(keyOf(queryKey), JSON.stringify({ data, at: Date.now() }));
