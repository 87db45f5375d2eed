/**
 * What all calls that move money have in common (D25, D29, D53, D82): the Idempotency-Key, the refusals, the instant
 * after which one must not be carried out any more, and the transaction code. What settles one is in settle.ts.
 */

import {
  type Fields,
  instant,
  maybe,
  optionally,
  type RecordOf,
  record,
  type Schema,
  string,
} from '@bourse/contract/schema';
import type { Endpoint, Resource } from './endpoint.ts';
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
   * The six digits of the transaction password. Needed for a block trade, QIP or withdrawal, and for every call
   * but a recharge where the deployment's `transactionPassword` is `always` (D86).
   */
  transactionCode: ['stock_password', optionally(string())],
} as const;

const commonRefusals = [
  'idempotency-key-required',
  'idempotency-key-reused',
  'request-expired',
  'not-sent',
  'account-suspended',
  'preview',
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
