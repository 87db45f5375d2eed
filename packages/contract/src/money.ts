/**
 * What all calls that move money have in common (D25, D29, D53, D82): the Idempotency-Key, the refusals, the instant
 * after which one must not be carried out any more, the transaction code, and the call that settles what became of one.
 */

import {
  type Fields,
  instant,
  maybe,
  oneOf,
  optionally,
  type RecordOf,
  record,
  type Schema,
  string,
} from '@bourse/contract/schema';
import { type Endpoint, endpoint, type Resource } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

const expiry = {
  /**
   * By the server's clock, which the `Date` of every answer tells: when it is past and the call waits for its turn still,
   * the call is refused with `request-expired`. It is part of the body: a repetition under the same key has the same one.
   */
  expiresAt: ['expires', optionally(instant)],
} as const;

const authorisation = {
  /**
   * The six digits of the transaction password. Needed for a block trade or QIP, and for every call where the
   * deployment's `transactionPassword` is `always` (D29).
   */
  transactionCode: ['stock_password', optionally(string())],
} as const;

const commonRefusals = [
  'idempotency-key-required',
  'idempotency-key-reused',
  'request-expired',
  'not-sent',
  'account-suspended',
] as const satisfies readonly ErrorCode[];

const codeRefusals = [
  'transaction-password-required',
  'transaction-password-not-set',
  'transaction-password-locked',
  'incorrect-transaction-password',
] as const satisfies readonly ErrorCode[];

/** A call that moves money. It carries an Idempotency-Key and answers the number of what was made. */
export interface MoneyEndpoint<I = unknown, N extends string = string>
  extends Endpoint<I, Record<N, string | null>> {
  money: true;
  /** Which field of the output is the number of the order, application, recharge, withdrawal or loan. */
  number: N;
}

interface MoneyDefinition<F extends Fields, N extends string, C extends boolean>
  extends Pick<Endpoint, 'name' | 'path' | 'errors' | 'bearer'> {
  /** Its own fields of the JSON body. */
  body: F;
  number: N;
  /** False where the call never takes a transaction code. */
  asksForCode?: C;
  changes: readonly Resource[];
}

type Body<F extends Fields, C extends boolean> = RecordOf<
  C extends false ? F & typeof expiry : F & typeof authorisation & typeof expiry
>;

/**
 * Defines a call that moves money: a POST with the fields `expiresAt` and `transactionCode`, and the refusals of the key,
 * of the code and of a suspended account, beside its own. The number is null from a back end that answers no more than ok.
 */
export function moneyEndpoint<F extends Fields, const N extends string, const C extends boolean = true>({
  body,
  errors,
  asksForCode,
  ...definition
}: MoneyDefinition<F, N, C>): MoneyEndpoint<Body<F, C>, N> {
  const takesCode = asksForCode !== false;
  const input = record({ ...body, ...(takesCode ? authorisation : {}), ...expiry });
  const output = record({ [definition.number]: ['no', maybe(string())] });
  return {
    ...definition,
    method: 'POST',
    input: input as unknown as Schema<Body<F, C>>,
    output: output as unknown as Schema<Record<N, string | null>>,
    errors: [...errors, ...commonRefusals, ...(takesCode ? codeRefusals : [])],
    money: true,
  };
}

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
