import { getServiceLink as endpoint } from '@bourse/contract/service';
import { customerCall } from '../http/call.ts';

/** Where customer service is reached (D10): the setting `service_link`, which a deployment may not have. */
export const getServiceLink = customerCall(endpoint, async ({ house }) => {
  const setting = await house.db
    .selectFrom('settings')
    .select('value')
    .where('tag', '=', 'service_link')
    .executeTakeFirst();
  return { link: setting?.value ?? null, route: null };
});
