import { getNoticeSettings as endpoint, noticeTopic } from '@bourse/contract/notices';
import { customerCall } from '../call/call.ts';

/** Price alerts are the device's own: the broker does not know them. */
const TOPICS = noticeTopic.options.filter((topic) => topic !== 'alerts');

/** Answers which topics the customer wants; all of them until one is switched off. */
export const getNoticeSettings = customerCall(endpoint, async ({ services: { db }, customer }) => {
  const state = await db
    .selectFrom('notice_states')
    .select('unwanted')
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  const items = TOPICS.map((topic) => ({ topic, isOn: !(state?.unwanted ?? []).includes(topic) }));
  return { items, total: items.length };
});
