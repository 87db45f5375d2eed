/** Devices that a customer has signed in from. Each keeps a secret that opens nothing: it says who is no stranger. */
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { hashToken, newToken } from './token.ts';

const WELL_FORMED = /^[\w-]{43}$/;
/** The database's clock. */
const NOW = sql<Date>`clock_timestamp()`;
/** A device that was not seen for so long is forgotten. */
const REMEMBERED = sql`interval '365 days'`;

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
): Promise<string> => {
  const device = said !== undefined && WELL_FORMED.test(said) ? said : newToken();
  await db
    .deleteFrom('known_devices')
    .where('customer_id', '=', customer)
    .where('last_seen', '<', sql<Date>`${NOW} - ${REMEMBERED}`)
    .execute();
  await db
    .insertInto('known_devices')
    .values({ customer_id: customer, device_hash: deviceHash(device), last_seen: NOW })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'device_hash']).doUpdateSet({ last_seen: NOW }),
    )
    .execute();
  return device;
};
