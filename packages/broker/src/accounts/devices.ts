/** Devices that a customer has signed in from. Each keeps a secret that opens nothing: it says who is no stranger. */
import { sql } from 'kysely';
import { hashToken, newToken } from '../call/token.ts';
import type { Database } from '../database/tables.ts';

const WELL_FORMED = /^[\w-]{43}$/;
/** The database's clock. */
const NOW = sql<Date>`clock_timestamp()`;
/** A device or a network that was not seen for so long is forgotten. */
export const REMEMBERED = sql`interval '365 days'`;
/** Of one customer. Each has tries of its own at the password, so there must not be any number of them. */
const MOST_DEVICES = 10;

/** What the customer's device says, as the database knows it. */
export const deviceHash = (device: string | undefined): string => hashToken(device ?? '');

/**
 * Remembers a device that a customer has signed in from; of more than ten the one that was not seen for longest goes.
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
  await sql`
    delete from known_devices where (customer_id, device_hash) in (
      select customer_id, device_hash from known_devices where customer_id = ${customer}
      order by (device_hash = ${deviceHash(device)}) desc, last_seen desc offset ${MOST_DEVICES}
    )
  `.execute(db);
  return device;
};

/**
 * Forgets where a customer has signed in from: whoever knew the password that is changed now may have done so, and must
 * not keep the tries of an owner. What is left is the device that the change came from, which an attack by strangers
 * would lock out otherwise.
 * @param kept the hash of that device; null where the change came from none
 */
export const forgetOrigins = async (db: Database, customer: number, kept: string | null): Promise<void> => {
  await db
    .deleteFrom('known_devices')
    .where('customer_id', '=', customer)
    .$if(kept !== null, (query) => query.where('device_hash', '<>', kept ?? ''))
    .execute();
  await db.deleteFrom('known_addresses').where('customer_id', '=', customer).execute();
};
