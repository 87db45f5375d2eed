import { getBalance as endpoint } from '@bourse/contract/customer';
import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { tokenCall } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';

/** The call that is asked most often: one round trip, session included. */
export const getBalance = tokenCall(endpoint, async ({ house, at, tokenHash }) => {
  const { rows } = await sql<{ balance: Decimal }>`
    select balance from accounts where customer_id = session_customer(${tokenHash}, ${new Date(at)})
  `.execute(house.db);
  const [account] = rows;
  if (!account) throw new Refusal('logout');
  return { available: account.balance };
});
