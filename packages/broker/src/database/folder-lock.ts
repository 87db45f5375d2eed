/**
 * An embedded database is one process's: two would destroy it. A folder beside it holds a file whose name says who has
 * it. It comes there by one rename, which fails where another's is, so one of many gets it; and what a killed process
 * left is removed by its own name, which no other has, so nobody removes what was taken meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const holderOf = (name: string): number | undefined => {
  const [host, pid] = name.split(' ');
  if (host !== hostname()) return undefined;
  const holder = Number(pid);
  // After a restart of the machine (or a container) a process may have the number that is written there.
  return Number.isSafeInteger(holder) && holder > 0 && holder !== process.pid && isAlive(holder)
    ? holder
    : undefined;
};

/** What systems say where a folder is renamed to one that is not empty. */
const TAKEN = ['ENOTEMPTY', 'EEXIST', 'EPERM'];

const isMoved = async (from: string, to: string): Promise<boolean> => {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (TAKEN.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
};

/** Each is one more that was killed, or gave it back, just now. */
const ATTEMPTS = 10;

/**
 * @param folder the database's folder; its parent is created
 * @returns how to give it back
 * @throws Error with a sentence for the operator, where another process has it or it cannot be written
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const place = `${folder}.in-use`;
  const mine = `${hostname()} ${process.pid} ${randomUUID()}`;
  let prepared: string | undefined;
  try {
    await mkdir(dirname(folder), { recursive: true });
    prepared = await mkdtemp(`${place}-`);
    await writeFile(join(prepared, mine), '');
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await isMoved(prepared, place)) {
        return async () => {
          await unlink(join(place, mine)).catch(() => undefined);
          await rmdir(place).catch(() => undefined);
        };
      }
      for (const name of await readdir(place).catch(() => [])) {
        const holder = holderOf(name);
        if (holder !== undefined) {
          throw new Error(
            `The data folder ${folder} is in use by another broker (process ${holder}): stop it first, or give this one its own folder with BOURSE_DATA.`,
          );
        }
        await rm(join(place, name), { force: true });
      }
      // Not every system puts a folder in the place of an empty one.
      await rmdir(place).catch(() => undefined);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(`The data folder ${dirname(folder)} cannot be written (${code}).`, { cause: error });
  } finally {
    if (prepared !== undefined) await rm(prepared, { recursive: true, force: true });
  }
  throw new Error(`The data folder ${folder} could not be locked.`);
};
