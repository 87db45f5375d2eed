import path from 'node:path';
import { office } from '@bourse/broker/office';
import { ROOT } from './root.ts';

/** `pnpm broker`: the back office. `pnpm broker --help` explains itself. */
export async function broker(args: readonly string[]): Promise<void> {
  const data = process.env.BOURSE_DATA ?? path.join(ROOT, '.data');
  console.log(await office(args, { ...process.env, BOURSE_DATA: data }));
}
