/** The chat with customer service (product.md, "Customer service"; D10). `countUnread` is in service.ts. */

import {
  id,
  instant,
  integer,
  type Of,
  optionally,
  page,
  record,
  statusOf,
  string,
  unknown,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

/** Characters of one message. */
export const LONGEST_MESSAGE = 2_000;

const messageSchema = record({
  id: ['id', id],
  sender: ['sender', statusOf({ customer: 'customer', service: 'service' }, 'service')],
  body: ['message', string()],
  createdAt: ['created_at', instant],
});
export type Message = Of<typeof messageSchema>;

/** The newest first. Reading changes nothing (D50). */
export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/stock/success/user_message/list-message',
  input: record({ page: ['page', optionally(integer)], limit: ['limit', optionally(integer)] }),
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
  changes: ['messages'],
});

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/stock/success/user_message/send',
  input: record({ body: ['message', string()] }),
  output: optionally(unknown()),
  errors: ['message-empty', 'message-too-long', 'unsuitable-characters'],
  changes: ['messages'],
});
