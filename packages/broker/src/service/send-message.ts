import {
  sendMessage as endpoint,
  LONGEST_MESSAGE,
  MOST_PICTURES,
  messageText,
} from '@bourse/contract/messages';
import { isSuitable } from '@bourse/contract/text';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { type AttemptLimit, countAttempt } from '../call/throttle.ts';
import type { Database } from '../database/tables.ts';
import { photosOfMessage, shrinkForChat, uploadOf } from '../identity/uploads.ts';
import { type AutomaticReply, automaticReply, NO_REPLY } from './automatic-reply.ts';

const MESSAGES: AttemptLimit = { of: 'messages', attempts: 60, window: 600_000 };
/** Bytes of all pictures of one customer's chat: some hundred and fifty. */
const PICTURE_QUOTA = 50 * 1024 * 1024;
const KEY = /^[\x21-\x7e]{1,100}$/;

interface Written {
  body: string;
  /** Ids of its photos, in their order. */
  uploads: string[];
}

/** @throws Refusal */
const bodyOf = (typed: string, hasPictures: boolean): string => {
  const body = messageText(typed);
  if (body === '' && !hasPictures) throw new Refusal('message-empty', 'message');
  if (body.length > LONGEST_MESSAGE) throw new Refusal('message-too-long', 'message');
  if (!isSuitable(body.replaceAll('\n', ''))) throw new Refusal('unsuitable-characters', 'message');
  return body;
};

/** @throws Refusal */
const uploadsOf = (addresses: readonly string[]): string[] => {
  if (addresses.length > MOST_PICTURES) throw new Refusal('invalid-input', 'pictures');
  return addresses.map((address) => {
    const id = uploadOf(address);
    if (id === undefined) throw new Refusal('not-found', 'pictures');
    return id;
  });
};

/**
 * The message that was sent under this key before.
 * @throws Refusal `idempotency-key-reused` where it was another message
 */
const sentBefore = async (db: Database, customer: number, key: string, { body, uploads }: Written) => {
  const message = await db
    .selectFrom('user_messages as m')
    .select(['id', 'body', 'created_at'])
    .select(photosOfMessage.as('uploads'))
    .where('customer_id', '=', customer)
    .where('client_key', '=', key)
    .executeTakeFirst();
  if (!message) return undefined;
  if (message.body !== body || message.uploads.join() !== uploads.join())
    throw new Refusal('idempotency-key-reused', 'client_key');
  return { id: String(message.id), createdAt: message.created_at.getTime() };
};

interface Sending extends Written {
  customer: number;
  key: string | undefined;
  at: number;
  reply: AutomaticReply;
}

/** @returns the id of the message; null where its key is used */
const write = async (
  db: Database,
  { customer, key, body, uploads, at, reply }: Sending,
): Promise<number | null> => {
  const { awaitsPerson, answer, notice } = reply;
  const { rows } = await sql<{ refusal: 'not-found' | 'chat-pictures-full' | null; message: number | null }>`
    select * from send_message(
      ${customer}, ${key ?? null}, ${body}, ${uploads}::text[], ${new Date(at)},
      ${awaitsPerson}, ${answer}, ${notice}, ${PICTURE_QUOTA}
    )
  `.execute(db);
  const [result] = rows;
  if (result?.refusal) throw new Refusal(result.refusal, 'pictures');
  return result?.message ?? null;
};

/**
 * Sends a message to customer service. Where the chat is on, the rules answer what they can from the customer's own data
 * (product.md, "Customer service"); the answer is in the chat with the message or not at all.
 */
export const sendMessage = customerCall(endpoint, async ({ services, customer, input, at }) => {
  const { db } = services;
  const { clientKey: key, language, pictures = [] } = input;
  if (key !== undefined && !KEY.test(key)) throw new Refusal('invalid-input', 'client_key');
  const message = { body: bodyOf(input.body, pictures.length > 0), uploads: uploadsOf(pictures) };
  const earlier = async () => key && sentBefore(db, customer, key, message);
  const before = await earlier();
  if (before) return before;
  await countAttempt(services.throttle, [[MESSAGES, String(customer)]]);
  await shrinkForChat(db, customer, message.uploads);
  const reply = services.serviceChat
    ? await automaticReply(services, { customer, ...message, language, at })
    : NO_REPLY;
  const id = await write(db, { customer, key, ...message, at, reply });
  if (id === null) return (await earlier()) || undefined;
  return { id: String(id), createdAt: at };
});
