/**
 * An embedded database is one process's: two would destroy it. A file beside the folder says who has it; one that
 * a killed process left behind is taken over.
 */
import { mkdir, open, readFile, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const holderOf = async (file: string): Promise<number | undefined> => {
  const [host, pid] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
  if (host !== hostname()) return undefined;
  const holder = Number(pid);
  // After a restart of the machine (or a container) a process may have the number that is written there.
  return Number.isSafeInteger(holder) && holder > 0 && holder !== process.pid && isAlive(holder)
    ? holder
    : undefined;
};

/**
 * @param folder the database's folder; its parent is created
 * @returns how to give it back
 * @throws Error with a sentence for the operator, where another process has it or it cannot be written
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const file = `${folder}.lock`;
  try {
    await mkdir(dirname(file), { recursive: true });
    for (const attempt of [1, 2]) {
      try {
        const handle = await open(file, 'wx');
        await handle.writeFile(`${hostname()} ${process.pid}`);
        await handle.close();
        return () => unlink(file).catch(() => undefined);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 2) throw error;
        const holder = await holderOf(file);
        if (holder !== undefined) {
          throw new Error(
            `The data folder ${folder} is in use by another broker (process ${holder}): stop it first, or give this one its own folder with BOURSE_DATA.`,
          );
        }
        await unlink(file);
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(`The data folder ${dirname(file)} cannot be written (${code}).`, { cause: error });
  }
  throw new Error(`The data folder ${folder} could not be locked.`);
};
