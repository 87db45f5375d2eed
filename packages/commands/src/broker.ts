import { office } from '@bourse/broker/office';
import { dataFolder } from './data-folder.ts';

/** `pnpm broker`: the back office. `pnpm broker --help` explains itself. */
export async function broker(args: readonly string[]): Promise<void> {
  console.log(await office(args, { ...process.env, BOURSE_DATA: dataFolder('.data') }));
}
