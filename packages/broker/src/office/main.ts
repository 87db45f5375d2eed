/** `pnpm broker …`: on the database of the environment, through the broker that has it open where one has. */
import { openBroker } from '../broker.ts';
import { readEnvironment } from '../environment.ts';
import { operatorHere } from './actions.ts';
import { askAtDoor } from './door.ts';
import { helpFor, runOffice } from './run.ts';

/** @returns what to print. @throws Error with a sentence for the operator */
export const office = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const help = helpFor(args);
  if (help !== undefined) return help;
  // What only a serving broker needs must not keep a command from running.
  const { options, officeDoor } = await readEnvironment({ ...env, STATIC_DIR: '', PORT: '' });
  const answer = officeDoor === undefined ? undefined : await askAtDoor(officeDoor, args, operatorHere());
  if (answer !== undefined) return answer;
  // What the embedded database makes is nobody else's to read.
  process.umask(0o077);
  const { clock } = options;
  // A clock that is held for as long as a command takes is none that could be moved.
  const broker = await openBroker({ ...options, ...(clock ? { clock: { now: clock.now } } : {}) });
  try {
    return await runOffice(broker, args);
  } finally {
    await broker.close();
  }
};
