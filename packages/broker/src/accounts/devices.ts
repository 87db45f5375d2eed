/** Devices that a customer has signed in from. Each keeps a secret that opens nothing: it says who is no stranger. */
import type { Database } from '../database/tables.ts';
import { hashToken, newToken } from './token.ts';

const WELL_FORMED = /^[\w-]{43}$/;
/** A device that was not seen for so long is forgotten. */
const REMEMBERED = 365 * 86_400_000;

/** What the customer's device says, as the database knows it. */
export const deviceHash = (device: string | undefined): string => hashToken(device ?? '');

/**
 * Remembers a device that a customer has signed in from.
 * @param said the secret that it has already, where it has one
 * @returns the secret that it shall keep
 */
export const rememberDevice = async (
  db: Database,
  customer: number,
  said: string | undefined,
  at: number,
): Promise<string> => {
  const device = said !== undefined && WELL_FORMED.test(said) ? said : newToken();
  const last_seen = new Date(at);
  await db
    .deleteFrom('known_devices')
    .where('customer_id', '=', customer)
    .where('last_seen', '<', new Date(at - REMEMBERED))
    .execute();
  await db
    .insertInto('known_devices')
    .values({ customer_id: customer, device_hash: deviceHash(device), last_seen })
    .onConflict((conflict) => conflict.columns(['customer_id', 'device_hash']).doUpdateSet({ last_seen }))
    .execute();
  return device;
};
