import { changeNoticeSettings as endpoint } from '@bourse/contract/notices';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';

/** Switches a topic on or off. What is listed of it stays, and is not unread while it is off. */
export const changeNoticeSettings = customerCall(endpoint, async ({ services: { db }, customer, input }) => {
  await sql`select set_notice_topic(${customer}, ${input.topic}, ${input.isOn})`.execute(db);
  return undefined;
});
