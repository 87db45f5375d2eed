import { createECDH } from 'node:crypto';
import { subscribeToPush as endpoint } from '@bourse/contract/push';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { languageOf } from '../call/language.ts';
import { Refusal } from '../call/refusal.ts';
import { isAllowedEndpoint } from './push-service.ts';

const bytesOf = (text: string): Buffer =>
  /^[\w-]{1,200}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0);

/** Whether it is an uncompressed point of the curve that messages are encrypted with (RFC 8291). */
const isPoint = (key: Buffer): boolean => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return key.length === 65 && own.computeSecret(key).length > 0;
  } catch {
    return false;
  }
};

/** Keeps where the calling session's device takes messages, so that a customer's notices reach it. */
export const subscribeToPush = customerCall(
  endpoint,
  async ({ services: { db, push }, customer, session, at, input }) => {
    const { endpoint: address, key, secret, language, hidesAmounts } = input;
    if (!push || !isAllowedEndpoint(address, push.services)) throw new Refusal('invalid-input', 'endpoint');
    if (!isPoint(bytesOf(key))) throw new Refusal('invalid-input', 'p256dh');
    if (bytesOf(secret).length !== 16) throw new Refusal('invalid-input', 'auth');
    await sql`
      select keep_subscription(
        ${customer}, ${session}, ${new URL(address).href}, ${key}, ${secret}, ${languageOf(language)},
        ${hidesAmounts}, ${new Date(at)}
      )
    `.execute(db);
    return undefined;
  },
);
