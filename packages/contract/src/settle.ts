import { maybe, oneOf, record, string } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

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
  // This response may be the first one that reports a call as carried out.
  changes: ['orders', 'positions', 'balance', 'bills', 'customer', 'transfers', 'loans', 'funds', 'ipos'],
});
