import type { Schema } from '@bourse/contract/schema';
import type { ErrorCode } from './errors.ts';

/**
 * What a call reads or changes. The client refetches the queries that `reads` a resource when a mutation `changes` it.
 */
export type Resource =
  | 'session'
  | 'passkeys'
  | 'customer'
  | 'balance'
  | 'orders'
  | 'positions'
  | 'bills'
  | 'watchlist'
  | 'market'
  | 'news'
  | 'messages'
  | 'notices'
  | 'deployment'
  | 'offers'
  | 'ipos'
  | 'funds'
  | 'transfers'
  | 'loans'
  | 'bank-cards'
  | 'identity';

export interface Endpoint<I = unknown, O = unknown> {
  /** Unique among all calls; part of the query's key and the operation id in the API's description. */
  name: string;
  method: 'GET' | 'POST';
  /**
   * Relative to the base path of the API (D49). `:id` in it stands for the input's field with that name on the wire; see
   * `addressOf`.
   */
  path: string;
  /** Query string of a GET, JSON body of a POST. */
  input: Schema<I>;
  /** Schema of the response's `data`. `file`: the response is the bytes of a picture, without an envelope. */
  output: Schema<O>;
  /**
   * Its own refusals. Every call may also be refused with `invalid-input`, `logout`, `too-many-requests`, `overloaded`
   * or `fault`.
   */
  errors: readonly ErrorCode[];
  /** Whether it needs no session. */
  open?: boolean;
  /**
   * Whether it moves money: it then carries an Idempotency-Key and is not retried automatically (D25); see money.ts.
   */
  money?: boolean;
  /** Whether the token is also sent in an Authorization header (D22). */
  bearer?: boolean;
  /** Whether its body is multipart/form-data instead of JSON. */
  multipart?: boolean;
  /** Milliseconds after which it is given up; as for every call by default (product.md, "Limits and times"). */
  timeout?: number;
  /** The session's token from now on, where the answer replaces the one that the call was sent with. */
  renewedToken?(output: O): string | undefined;
  /**
   * What the answer names for calls that are started ahead and wait for it (`@bourse/api/first-calls`): the path of each
   * value in the wire's `data`, steps separated by dots.
   */
  named?: Readonly<Record<string, string>>;
  reads?: readonly Resource[];
  changes?: readonly Resource[];
}

/** Defines a call once, for the client and the broker. */
export const endpoint = <I, O>(definition: Endpoint<I, O>): Endpoint<I, O> => definition;

// biome-ignore lint/suspicious/noExplicitAny: an endpoint is invariant in its input, and a table holds all of them
export type AnyEndpoint = Endpoint<any, any>;
export type InputOf<E> = E extends Endpoint<infer I, infer _O> ? I : never;
export type OutputOf<E> = E extends Endpoint<infer _I, infer O> ? O : never;

/**
 * Fills in the parameters of a call's path.
 * @param wire the input in wire format
 * @returns the path below the API's base, and the fields that are not part of it
 */
export const addressOf = (
  { path }: AnyEndpoint,
  wire: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } => {
  const rest = { ...wire };
  const filled = path.replaceAll(/:(\w+)/g, (_parameter, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
};
