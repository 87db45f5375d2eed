import { COMPOSED } from '@bourse/e2e/composed';
import { compose } from '@bourse/remote-build/compose';
import { runIn, step } from './run.ts';

/**
 * `pnpm bench:load [rounds]`: the cost of composition on a slow phone, beside the same sources as one application; with
 * `--trace` the long tasks of the first screens instead.
 */
export async function benchLoad(rounds: number | undefined, { trace }: { trace?: boolean }): Promise<void> {
  await step('Production build', () => compose({ folder: COMPOSED }));
  if (trace) return step('Traces of the first screens', () => runIn('e2e', 'tsx', 'bench/trace.ts'));
  await step('Loads, of it and of one application', () =>
    runIn('e2e', 'tsx', 'bench/load.ts', ...(rounds === undefined ? [] : [`${rounds}`])),
  );
}
