import { compose } from '@bourse/remote-build/compose';
import { composeSingle } from '@bourse/remote-build/single';
import { runIn, step } from './run.ts';

/** `pnpm bench:load [rounds]`: the cost of composition on a slow phone, beside the same sources as one application. */
export async function benchLoad(args: readonly string[]): Promise<void> {
  await step('Both builds', async () => {
    await compose();
    await composeSingle();
  });
  await step('Loads', () => runIn('e2e', 'tsx', 'bench/load.ts', ...args));
}
