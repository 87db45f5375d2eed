/** `pnpm broker …`: on the database of the environment, through the broker that has it open where one has. */

import { operatorHere } from './back-office/actions.ts';
import { askAdminSocket } from './back-office/admin-socket.ts';
import { helpFor, runCommand } from './back-office/run-command.ts';
import { openBroker } from './broker.ts';
import { readEnvironment } from './environment.ts';

/** @returns what to print. @throws Error with a sentence for the operator */
export const runBackOffice = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const help = helpFor(args);
  if (help !== undefined) return help;
  // What only a serving broker needs must not keep a command from running.
  const { options, adminSocket } = await readEnvironment({ ...env, STATIC_DIR: '', PORT: '' });
  const answer =
    adminSocket === undefined ? undefined : await askAdminSocket(adminSocket, args, operatorHere());
  if (answer !== undefined) return answer;
  // What the embedded database makes is nobody else's to read.
  process.umask(0o077);
  const { clock } = options;
  // A clock that is held for as long as a command takes is none that could be moved.
  const broker = await openBroker({ ...options, ...(clock ? { clock: { now: clock.now } } : {}) });
  try {
    return await runCommand(broker, args);
  } finally {
    await broker.close();
  }
};
