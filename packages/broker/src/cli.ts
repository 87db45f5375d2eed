/** `pnpm broker …`: runs a command on the environment's database, through the running broker if there is one. */

import { operatorHere } from './back-office/actions.ts';
import { askAdminSocket } from './back-office/admin-socket.ts';
import { readCommand } from './back-office/run-command.ts';
import { readEnvironment } from './environment.ts';

/** @returns what to print. @throws Error with a sentence for the operator */
export const runBackOffice = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const command = await readCommand(args);
  if (typeof command === 'string') return command;
  // Variables that only a serving broker needs must not make a command fail.
  const { options, adminSocket } = await readEnvironment({
    ...env,
    STATIC_DIR: '',
    PORT: '',
    CORS_ORIGINS: 'none',
  });
  const answer =
    adminSocket === undefined ? undefined : await askAdminSocket(adminSocket, args, operatorHere());
  if (answer !== undefined) return answer;
  // The server's sources load slowly, and a command that a running broker carries out needs none of them.
  const { openBroker } = await import('./broker.ts');
  const { OPERATOR_LIMITS } = await import('./database/open-database.ts');
  // Files of the embedded database are readable by their owner only.
  process.umask(0o077);
  const { clock, database } = options;
  const broker = await openBroker({
    ...options,
    database: 'url' in database ? { ...database, limits: OPERATOR_LIMITS } : database,
    // An upgrade is a decision of whoever starts a new version of the broker.
    upgrade: !('url' in database),
    isForCommand: true,
    // A clock held by MARKET_CLOCK only for this command could not be moved by it.
    ...(clock ? { clock: { now: clock.now } } : {}),
  });
  try {
    return await command(broker);
  } finally {
    await broker.close();
  }
};
