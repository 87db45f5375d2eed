/**
 * Notices that reach a device while the app is closed (product.md, "Notices on this device"): Web Push, RFC 8030. All
 * calls are optional (D79): with a back end without them the app has no such setting. All are safe to repeat.
 */

import {
  amount,
  array,
  flag,
  maybe,
  type Of,
  oneOf,
  optionally,
  page,
  record,
  string,
  unknown,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';
import type { Notice } from './notices.ts';

/** How many alerts of a device the back end watches at most. */
export const MOST_WATCHED_ALERTS = 100;

const done = optionally(unknown());

/** The key that devices subscribe with (VAPID, RFC 8292), base64url; null where the back end sends nothing. */
export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/stock/success/push',
  input: record({}),
  output: record({ publicKey: ['public_key', maybe(string())] }),
  errors: [],
  reads: ['session'],
});

/**
 * Keeps the subscription of the session that asks, which has one at most: it ends with the session, when the push
 * service no longer knows it, and when another session has the same endpoint.
 */
export const subscribeToPush = endpoint({
  name: 'subscribeToPush',
  method: 'POST',
  path: '/stock/success/push/subscribe',
  input: record({
    /** Where the push service takes messages for the device; an https address. */
    endpoint: ['endpoint', string()],
    /** The device's key and secret, by which messages are encrypted (RFC 8291), base64url. */
    key: ['p256dh', string()],
    secret: ['auth', string()],
    /** The app's language. */
    language: ['lang', string()],
    /** Whether the customer hides amounts: a message is then nothing but a title. */
    hidesAmounts: ['hide_amounts', flag],
  }),
  output: done,
  errors: [],
  changes: [],
});

/** Ends the subscription of the session that asks, if it has one. */
export const unsubscribeFromPush = endpoint({
  name: 'unsubscribeFromPush',
  method: 'POST',
  path: '/stock/success/push/unsubscribe',
  input: record({}),
  output: done,
  errors: [],
  changes: [],
});

const way = oneOf(['up', 'down']);
const alertSchema = record({
  symbol: ['tag', string()],
  /** In the instrument's currency. */
  level: ['level', amount],
  /** Whether the price must rise or fall to the level. */
  way: ['way', way],
});
export type WatchedAlert = Of<typeof alertSchema>;

const reachedSchema = record({
  symbol: ['tag', string()],
  level: ['level', amount],
  way: ['way', way],
  /** The price that has reached the level. */
  price: ['price', amount],
});
export type ReachedAlert = Of<typeof reachedSchema>;

/**
 * Has the back end watch the alerts of this device, too; they replace those that it watches for the session. Only for a
 * session with a subscription.
 * @returns those that the back end has found reached: each is sent once, and answered until the device leaves it out
 */
export const watchAlerts = endpoint({
  name: 'watchAlerts',
  method: 'POST',
  path: '/stock/success/push/alerts',
  input: record({ alerts: ['alerts', array(alertSchema)] }),
  output: page(reachedSchema, 'list', 'total'),
  errors: ['not-found'],
  changes: [],
});

/**
 * What a push message carries, as JSON. The back end writes the words, because the app is closed; the app knows from the
 * rest where the message leads.
 */
export interface PushMessage extends Pick<Notice, 'kind' | 'topic' | 'number' | 'symbol'> {
  title: string;
  /** Absent where the customer hides amounts. */
  body?: string;
}
