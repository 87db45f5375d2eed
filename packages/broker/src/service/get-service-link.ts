import { getServiceLink as endpoint } from '@bourse/contract/service';
import { customerCall } from '../call/call.ts';

/** The chat's route in the app (product.md, "Routes"). */
const CHAT = '/customer-service';

/**
 * Answers the address of customer service (D10, D70): the app's own chat if the deployment has it on, otherwise the
 * setting `service_link`, which may be missing.
 */
export const getServiceLink = customerCall(endpoint, async ({ services }) => {
  if (services.serviceChat) return { link: null, route: CHAT };
  const setting = await services.db
    .selectFrom('settings')
    .select('value')
    .where('tag', '=', 'service_link')
    .executeTakeFirst();
  return { link: setting?.value ?? null, route: null };
});
