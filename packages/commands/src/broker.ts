import { runBackOffice } from '@bourse/broker/back-office';
import { dataFolder } from './data-folder.ts';
import { brokerVariables } from './deployment.ts';

/** `pnpm broker`: the back office. `pnpm broker --help` lists its commands. */
export async function broker(args: readonly string[]): Promise<void> {
  console.log(
    await runBackOffice(args, { ...process.env, ...brokerVariables(), BOURSE_DATA: dataFolder('.data') }),
  );
}
