/** What identifies a money call: its Idempotency-Key, and the hash of what it asks for (D25). */
import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@bourse/contract/endpoint';

const KEY = /^[\x21-\x7e]{8,128}$/;

/** Whether a text is valid as an Idempotency-Key. */
export const isKey = (key: unknown): key is string => typeof key === 'string' && KEY.test(key);

/**
 * Hashes the decoded input, so that spelling does not matter, without the transaction code, which must not be
 * guessable from the hash.
 */
export const bodyHashOf = ({ name }: AnyEndpoint, input: object): string => {
  const { transactionCode: _secret, ...asked } = input as { transactionCode?: unknown };
  return createHash('sha256')
    .update(JSON.stringify([name, asked]))
    .digest('hex');
};
