import { sendMessage as endpoint, LONGEST_MESSAGE } from '@bourse/contract/messages';
import { customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { isSuitable } from '../call/text.ts';
import { type AttemptLimit, countAttempt } from '../call/throttle.ts';

const MESSAGES: AttemptLimit = { of: 'messages', attempts: 60, window: 600_000 };

/** Sends a message to customer service. */
export const sendMessage = customerCall(endpoint, async ({ services, customer, input, at }) => {
  // Phones write line feeds; other systems spell them differently, and pasted text contains tabs.
  const body = input.body.trim().replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');
  if (body === '') throw new Refusal('message-empty', 'message');
  if (body.length > LONGEST_MESSAGE) throw new Refusal('message-too-long', 'message');
  if (!isSuitable(body.replaceAll('\n', ''))) throw new Refusal('unsuitable-characters', 'message');
  await countAttempt(services.throttle, [[MESSAGES, String(customer)]]);
  await services.db
    .insertInto('user_messages')
    .values({ customer_id: customer, sender: 'customer', body, created_at: new Date(at), read_at: null })
    .execute();
  return undefined;
});
