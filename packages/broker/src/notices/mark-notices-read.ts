import { markNoticesRead as endpoint } from '@bourse/contract/notices';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { idOf } from '../call/ids.ts';

/** Marks the customer's notices up to one as read. Safe to repeat. */
export const markNoticesRead = customerCall(endpoint, async ({ services: { db }, customer, input }) => {
  await sql`select mark_notices_read(${customer}, ${idOf(input.upTo, 'id')})`.execute(db);
  return undefined;
});
