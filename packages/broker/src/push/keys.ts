/** The pair of keys by which this deployment identifies itself to push services (VAPID, RFC 8292). */
import webPush from 'web-push';
import type { Database } from '../database/tables.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const keysIn = (db: Database) =>
  db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']);

/**
 * Reads the keys, and makes them at the first start: of several processes that start together, those of one are kept.
 * Devices subscribe with the public one, so other keys would end every subscription.
 */
export const openPushKeys = async (db: Database): Promise<PushKeys> => {
  const kept = await keysIn(db).executeTakeFirst();
  if (kept) return kept;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return keysIn(db).executeTakeFirstOrThrow();
};
