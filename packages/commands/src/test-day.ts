import { COMPOSED } from '@bourse/e2e/composed';
import { compose } from '@bourse/remote-build/compose';
import { runIn, step } from './run.ts';

/**
 * `pnpm test:day`: a day of five teams, who release into one folder while a customer has a page open. It prints who did what,
 * what the commands answered and what the page shows, and fails with the sentence that does not hold (e2e/day).
 */
export async function testDay(): Promise<void> {
  await step('Production build', () => compose({ folder: COMPOSED }));
  await step('A day of five teams', () => runIn('e2e', 'playwright', 'test', '--project=day'));
}
