/** The chat with customer service (product.md, "Customer service"; D10). `countUnread` is in service.ts. */

import {
  array,
  flag,
  id,
  instant,
  maybe,
  type Of,
  optionally,
  page,
  paged,
  record,
  statusOf,
  string,
  unknown,
  whereReadable,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';
import { withoutInvisible } from './text.ts';

/** Characters of one message. */
export const LONGEST_MESSAGE = 2_000;
/** Pictures of one message. */
export const MOST_PICTURES = 4;

/** A back end may leave out what is null here (D79). */
/**
 * The text of a message as it is sent and kept: phones write line feeds, other systems spell them differently, and pasted
 * text has tabs and invisible characters.
 */
export const messageText = (typed: string): string =>
  withoutInvisible(typed).trim().replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');

const messageSchema = record({
  id: ['id', id],
  sender: ['sender', statusOf({ customer: 'customer', service: 'service' }, 'service')],
  /** Plain text with line feeds. It may be empty where there is a picture. */
  body: ['message', string()],
  createdAt: ['created_at', instant],
  /** The key that the customer's device gave the message; null of messages of customer service. */
  clientKey: ['client_key', maybe(string())],
  /** Whether customer service answered by rules instead of by a person. */
  automatic: ['automatic', maybe(flag)],
  /** When the other side read it; null while it has not. */
  readAt: ['read_at', maybe(instant)],
  /** Addresses that `uploadFile` has returned; `readPhoto` reads each by its `photoIdOf`. */
  pictures: ['pictures', maybe(array(string()))],
});
export type Message = Of<typeof messageSchema>;

/** The app's language: automatic messages are written in it. In English without it. */
const language = ['lang', optionally(string())] as const;

/** The newest first. Reading changes nothing (D50). */
export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/stock/success/user_message/list-message',
  input: record({ ...paged, language }),
  output: page(messageSchema, 'list', 'total'),
  errors: [],
  reads: ['messages'],
});

/** The POST of the same address: all messages that the customer has seen, up to one, are read. */
export const markMessagesRead = endpoint({
  name: 'markMessagesRead',
  method: 'POST',
  path: '/stock/success/user_message/list-message',
  input: record({ upTo: ['id', id] }),
  output: optionally(unknown()),
  errors: ['not-found'],
  changes: ['messages', 'notices'],
});

/**
 * A message that is sent again under the same `clientKey` is answered as the first time, and there is one of it. Without
 * a key there is one for each call (D50, D71).
 */
export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/stock/success/user_message/send',
  input: record({
    body: ['message', string()],
    /** Unique among the customer's messages, at most 100 characters: a UUID. */
    clientKey: ['client_key', optionally(string())],
    /** Addresses that `uploadFile` has returned to this customer, each in one message only. */
    pictures: ['pictures', optionally(array(string()))],
    language,
  }),
  /** Undefined where the back end answers neither. */
  output: whereReadable(record({ id: ['id', id], createdAt: ['created_at', instant] })),
  errors: [
    'message-empty',
    'message-too-long',
    'unsuitable-characters',
    'not-found',
    'chat-pictures-full',
    'idempotency-key-reused',
  ],
  changes: ['messages'],
});
