import { DAY, PRODUCTION_BUILD, runPhases } from './testing/phases.ts';

/**
 * `pnpm test:day`: a day of five teams, who release into one folder while a customer has a page open. It prints who did what,
 * what the commands answered and what the page shows, and fails with the sentence that does not hold (e2e/day).
 */
export const testDay = (): Promise<void> => runPhases([PRODUCTION_BUILD, DAY]);
