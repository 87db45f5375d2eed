/**
 * Where a customer is signed in, and ending one of those sessions (product.md, "Devices"). Other back ends may lack both
 * calls (D79).
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
  startedAt: ['created_at', instant],
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
