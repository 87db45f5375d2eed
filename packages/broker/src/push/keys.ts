/** The pair of keys by which this deployment identifies itself to push services (VAPID, RFC 8292). */
import webPush from 'web-push';
import type { Database } from '../database/tables.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Reads the keys, and makes them at the first start. Of several processes that start together one makes them. Devices
 * subscribe with the public one, so other keys would end every subscription.
 */
export const openPushKeys = async (db: Database): Promise<PushKeys> => {
  const made = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_keys')
    .values({ public_key: made.publicKey, private_key: made.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
  return { publicKey: kept.public_key, privateKey: kept.private_key };
};
