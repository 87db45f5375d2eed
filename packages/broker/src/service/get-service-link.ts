import { getServiceLink as endpoint } from '@bourse/contract/service';
import { customerCall } from '../call/call.ts';
import { readSetting } from '../database/setting.ts';

/** The chat's route in the app (product.md, "Routes"). */
const CHAT = '/customer-service';

/**
 * Answers the address of customer service (D10, D70): the app's own chat if the deployment has it on, otherwise the
 * setting `service_link`, which may be missing.
 */
export const getServiceLink = customerCall(endpoint, async ({ services }) => {
  if (services.serviceChat) return { link: null, route: CHAT };
  return { link: (await readSetting(services.db, 'service_link')) ?? null, route: null };
});
