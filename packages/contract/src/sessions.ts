/**
 * Where a customer is signed in, ending one of those sessions, and logins from new devices (product.md, "Devices"). Other
 * back ends may lack these calls and fields (D79).
 */

import {
  flag,
  id,
  instant,
  maybe,
  type Of,
  optionally,
  page,
  record,
  string,
  unknown,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

const sessionSchema = record({
  id: ['id', id],
  /** What the device says it is. */
  agent: ['agent', maybe(string())],
  /** The network that it was begun from. */
  address: ['address', maybe(string())],
  /** ISO 3166 code of its country, where the back end knows it. */
  country: ['country', maybe(string())],
  startedAt: ['created_at', instant],
  /** When it was last used, to within five minutes. */
  lastSeenAt: ['last_seen', maybe(instant)],
  endsAt: ['expires_at', instant],
  /** The one that asks. */
  isThisOne: ['current', flag],
});
export type CustomerSession = Of<typeof sessionSchema>;

/** The newest first. */
export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/stock/success/sessions',
  input: record({}),
  output: page(sessionSchema, 'list', 'total'),
  errors: [],
  reads: ['session'],
});

/** Ends one session of the customer's own: the one that asks unless another is named (D75). */
export const endSession = endpoint({
  name: 'endSession',
  method: 'POST',
  path: '/stock/success/sessions/end',
  input: record({ sessionId: ['id', optionally(id)] }),
  output: optionally(unknown()),
  errors: ['not-found'],
  changes: ['session'],
});

const newLoginSchema = record({
  id: ['id', id],
  agent: ['agent', maybe(string())],
  address: ['address', maybe(string())],
  country: ['country', maybe(string())],
  at: ['created_at', instant],
  /** Whether it is the login of the session that asks. */
  isThisOne: ['current', flag],
});
export type NewLogin = Of<typeof newLoginSchema>;

/** The latest logins from devices that were not known, newest first, also those whose sessions have ended. */
export const listNewLogins = endpoint({
  name: 'listNewLogins',
  method: 'GET',
  path: '/stock/success/sessions/new',
  input: record({}),
  output: page(newLoginSchema, 'list', 'total'),
  errors: [],
  reads: ['session'],
});
