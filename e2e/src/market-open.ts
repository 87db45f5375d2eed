/**
 * The phone of the journeys for which the market must be open: its clock is held on a Wednesday. Files that import it
 * share their workers, which files with options of their own do not.
 */
import { MARKET_OPEN } from './prepared-data.ts';
import { test as base, expect, type WorkerFixtures } from './test.ts';

export const test = base.extend<object, Pick<WorkerFixtures, 'brokerEnv'>>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
  brokerEnv: [({}, use) => use(MARKET_OPEN), { scope: 'worker' }],
});

export { expect };
