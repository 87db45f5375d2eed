/**
 * What all calls that move money have in common (D25, D53, D82): the instant after which one must not be carried out any
 * more, the refusals of its key, and the call that settles what became of it.
 */

import { instant, maybe, oneOf, optionally, record, string } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** A field of every input that moves money. */
export const expiry = {
  /**
   * By the server's clock, which the `Date` of every answer tells: when it is past and the call waits for its turn still,
   * the call is refused with `request-expired`. It is part of the body: a repetition under the same key has the same one.
   */
  expiresAt: ['expires', optionally(instant)],
} as const;

/** What every call that moves money may refuse, for its key. */
export const keyRefusals = [
  'idempotency-key-required',
  'idempotency-key-reused',
  'request-expired',
  'not-sent',
] as const satisfies readonly ErrorCode[];

/**
 * Settles what became of a call that moves money, once for all: answers what is kept under its key, and where nothing is,
 * keeps the refusal `not-sent` there, so that the call gets only that if it arrives late. It waits for a call of the same
 * customer that is being carried out. Safe to repeat. A back end without it answers 404; then a call is over when its
 * `expires` is past by the server's clock and its list does not have its key.
 */
export const settle = endpoint({
  name: 'settle',
  method: 'POST',
  path: '/stock/success/settle',
  /** The Idempotency-Key, whichever call it went with. */
  input: record({ key: ['key', string()] }),
  output: record({
    outcome: ['state', oneOf(['done', 'refused'])],
    /** Number of what was made: of the order, application, recharge, withdrawal or loan. Null where it was refused. */
    number: ['no', maybe(string())],
    /** The code of the refusal, as errors.ts has it; null where it was done. */
    refusal: ['code', maybe(string())],
  }),
  errors: [],
  // It may be the first that is heard of a call that was carried out.
  changes: ['orders', 'positions', 'balance', 'bills', 'customer', 'transfers', 'loans', 'funds', 'ipos'],
});
