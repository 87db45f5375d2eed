import { sql } from 'kysely';
import { networkOf } from '../call/throttle.ts';
import type { Database } from '../database/tables.ts';
import { addNotice } from '../notices/add-notice.ts';
import { rememberDevice } from './devices.ts';
import { startSession } from './sessions.ts';

/** The database's clock, as for sessions. */
const NOW = sql<Date>`clock_timestamp()`;

/** A login that has proven its customer. */
export interface ProvenLogin {
  customer: number;
  address: string;
  agent: string | undefined;
  /** ISO 3166 code of the network's country, if a trusted proxy names it. */
  country: string | undefined;
  /** The secret that the device sent. */
  device: string | undefined;
  /** Epoch ms. */
  at: number;
}

/** Days for which a customer is told of a login from a new device. */
export const TOLD_FOR = sql`interval '30 days'`;

/**
 * Begins the session of a login, whichever way it was proven, and records it if its device was not known.
 * @param db a transaction
 */
export const beginSession = async (
  db: Database,
  { device: said, at, ...login }: ProvenLogin,
): Promise<{ token: string; session: number; replaced: number[]; device: string }> => {
  const { customer, agent = null, country = null } = login;
  const { device, isNew, isFirst } = await rememberDevice(db, customer, said);
  const begun = await startSession(db, { ...login, device });
  if (isNew) {
    await db
      .deleteFrom('new_device_logins')
      .where('customer_id', '=', customer)
      .where('created_at', '<', sql<Date>`${NOW} - ${TOLD_FOR}`)
      .execute();
    await db
      .insertInto('new_device_logins')
      .values({
        customer_id: customer,
        session_id: begun.session,
        address: networkOf(login.address),
        agent,
        country,
        created_at: NOW,
      })
      .execute();
    // A new customer is not warned of their own first login.
    if (!isFirst) await addNotice(db, customer, 'new-login', at, { session: begun.session });
  }
  return { ...begun, device };
};
