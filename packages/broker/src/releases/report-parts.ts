import { reportParts as endpoint } from '@bourse/contract/reports';
import { openCall } from '../call/call.ts';
import { networkOf } from '../call/throttle.ts';

/** Counts what a device reports. Nothing of the call is kept but the counts. */
export const reportParts = openCall(endpoint, async ({ services, input, address }) => {
  await services.partCounts.count(networkOf(address), input);
  return undefined;
});
