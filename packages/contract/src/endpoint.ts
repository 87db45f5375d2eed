import type { Schema } from '@bourse/contract/schema';
import type { ErrorCode } from './errors.ts';

/** What a call reads or changes; the client refreshes what `reads` a thing when something `changes` it. */
export type Resource =
  | 'session'
  | 'customer'
  | 'balance'
  | 'orders'
  | 'positions'
  | 'bills'
  | 'watchlist'
  | 'market'
  | 'news'
  | 'messages'
  | 'deployment'
  | 'offers'
  | 'ipos'
  | 'funds'
  | 'transfers'
  | 'loans'
  | 'bank-cards'
  | 'identity';

export interface Endpoint<I = unknown, O = unknown> {
  /** Unique among all calls; names the query's key and the operation in the API's description. */
  name: string;
  method: 'GET' | 'POST';
  /** Below the base path of the API (D49). */
  path: string;
  /** Query string of a GET, JSON body of a POST. */
  input: Schema<I>;
  /** What `data` of the answer is. */
  output: Schema<O>;
  /** Refusals of its own; every call may also answer `invalid-input`, `logout`, `too-many-requests`, `overloaded`, `fault`. */
  errors: readonly ErrorCode[];
  /** Needs no session. */
  open?: boolean;
  /** Moves money: carries an Idempotency-Key and is never repeated by itself (D25); see money.ts. */
  money?: boolean;
  /** Its token also goes in an Authorization header (D22). */
  bearer?: boolean;
  /** Its body is multipart/form-data, not JSON. */
  multipart?: boolean;
  reads?: readonly Resource[];
  changes?: readonly Resource[];
}

/** Defines a call once, for the client and the broker. */
export const endpoint = <I, O>(definition: Endpoint<I, O>): Endpoint<I, O> => definition;

// biome-ignore lint/suspicious/noExplicitAny: an endpoint is invariant in its input, and a table holds all of them
export type AnyEndpoint = Endpoint<any, any>;
export type InputOf<E> = E extends Endpoint<infer I, infer _O> ? I : never;
export type OutputOf<E> = E extends Endpoint<infer _I, infer O> ? O : never;
