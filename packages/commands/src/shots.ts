import { COMPOSED } from '@bourse/e2e/composed';
import { compose } from '@bourse/remote-build/compose';
import { runIn, step } from './run.ts';

/**
 * `pnpm shots`: a picture of every screen and state, dark and light, in `.shots/`, at a true scale (e2e/src/true-scale.ts),
 * and the README's picture anew.
 */
export async function shots(): Promise<void> {
  await step('Production build', () => compose({ folder: COMPOSED }));
  await step('Pictures', () => runIn('e2e', 'playwright', 'test', '--project=shots'));
}
