/**
 * Devices from which a customer has signed in. Each keeps a secret that gives no access; it only shows that the
 * device is known.
 */
import { sql } from 'kysely';
import { hashToken, newToken } from '../call/token.ts';
import type { Database } from '../database/tables.ts';

const WELL_FORMED = /^[\w-]{43}$/;
/** The database's clock. */
const NOW = sql<Date>`clock_timestamp()`;
/** How long a device or network stays known without a login. */
export const REMEMBERED = sql`interval '365 days'`;
/** Devices per customer. Each has its own password tries, so their number must be limited. */
const MOST_DEVICES = 10;

/** The hash under which the database keeps a device's secret. */
export const deviceHash = (device: string | undefined): string => hashToken(device ?? '');

/** Whether any customer has signed in from a device. */
export const isKnownDevice = async (db: Database, device: string | undefined): Promise<boolean> => {
  if (device === undefined) return false;
  const known = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', deviceHash(device))
    .executeTakeFirst();
  return known !== undefined;
};

/**
 * Remembers a device from which a customer has signed in. If there are more than ten, the one that was not seen for
 * longest is forgotten.
 * @param said the secret that the device already has, if any
 * @returns the secret that the device must keep, whether the device was unknown before, and whether it is the customer's
 * first
 */
export const rememberDevice = async (
  db: Database,
  customer: number,
  said: string | undefined,
): Promise<{ device: string; isNew: boolean; isFirst: boolean }> => {
  const device = said !== undefined && WELL_FORMED.test(said) ? said : newToken();
  const { numDeletedRows: forgotten } = await db
    .deleteFrom('known_devices')
    .where('customer_id', '=', customer)
    .where('last_seen', '<', sql<Date>`${NOW} - ${REMEMBERED}`)
    .executeTakeFirst();
  const known = await db
    .updateTable('known_devices')
    .set({ last_seen: NOW })
    .where('customer_id', '=', customer)
    .where('device_hash', '=', deviceHash(device))
    .returning('device_hash')
    .executeTakeFirst();
  if (known) return { device, isNew: false, isFirst: false };
  const other = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  await db
    .insertInto('known_devices')
    .values({ customer_id: customer, device_hash: deviceHash(device), last_seen: NOW })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    delete from known_devices where (customer_id, device_hash) in (
      select customer_id, device_hash from known_devices where customer_id = ${customer}
      order by (device_hash = ${deviceHash(device)}) desc, last_seen desc offset ${MOST_DEVICES}
    )
  `.execute(db);
  return { device, isNew: true, isFirst: other === undefined && forgotten === 0n };
};

/**
 * Forgets the devices, networks and passkeys of a customer whose password was changed, and the challenges for new
 * passkeys: a thief who knew the old password may have signed in from one, or have set one up, and must not keep an
 * owner's tries, or a login. Only the device that
 * made the change stays known, because strangers' tries could lock it out otherwise, and keeps its passkeys.
 * @param kept the hash of that device; null if the change came from no known device
 */
export const forgetOrigins = async (db: Database, customer: number, kept: string | null): Promise<void> => {
  await db
    .deleteFrom('known_devices')
    .where('customer_id', '=', customer)
    .$if(kept !== null, (query) => query.where('device_hash', '<>', kept ?? ''))
    .execute();
  await db
    .deleteFrom('passkeys')
    .where('customer_id', '=', customer)
    .where((eb) => eb.or([eb('device_hash', 'is', null), eb('device_hash', '<>', kept ?? '')]))
    .execute();
  await db.deleteFrom('passkey_challenges').where('customer_id', '=', customer).execute();
  await db.deleteFrom('known_addresses').where('customer_id', '=', customer).execute();
};
