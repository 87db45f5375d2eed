import { sendMessage as endpoint, LONGEST_MESSAGE } from '@bourse/contract/messages';
import type { Limit } from '../accounts/throttle.ts';
import { customerCall } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { isSuitable } from '../http/text.ts';

const MESSAGES: Limit = { of: 'messages', attempts: 60, window: 600_000 };

/** Writes to customer service. */
export const sendMessage = customerCall(endpoint, async ({ services, customer, input, at }) => {
  // Line feeds are what one writes on a phone; other systems spell them otherwise, and a tab comes with what is pasted.
  const body = input.body.trim().replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');
  if (body === '') throw new Refusal('message-empty', 'message');
  if (body.length > LONGEST_MESSAGE) throw new Refusal('message-too-long', 'message');
  if (!isSuitable(body.replaceAll('\n', ''))) throw new Refusal('unsuitable-characters', 'message');
  if (await services.throttle.attempt(MESSAGES, String(customer))) throw new Refusal('too-many-requests');
  await services.db
    .insertInto('user_messages')
    .values({ customer_id: customer, sender: 'customer', body, created_at: new Date(at), read_at: null })
    .execute();
  return undefined;
});
