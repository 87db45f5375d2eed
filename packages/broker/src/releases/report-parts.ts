import { reportParts as endpoint, MOST_REPORTS } from '@bourse/contract/reports';
import { openCall } from '../call/call.ts';
import { delayRefusals } from '../call/delay-refusals.ts';
import { networkOf } from '../call/throttle.ts';

/** Leaves out the reports that are not counted. */
const shorten = (body: unknown): unknown => {
  const { reports } = (body ?? {}) as { reports?: unknown };
  return Array.isArray(reports) ? { ...(body as object), reports: reports.slice(0, MOST_REPORTS) } : body;
};

/** Counts what a device reports. Nothing of the call is kept but the counts. */
export const reportParts = openCall(
  endpoint,
  async ({ services, input, address }) => {
    services.partCounts.count(networkOf(address), input);
    return undefined;
  },
  { limit: ({ partCounts }, { ip }) => delayRefusals(() => partCounts.limit(networkOf(ip))), shorten },
);
