/**
 * Lets one command at a time change what is live in a folder. The lock is the operating system's, on `set.lock` in that
 * folder: it ends with its process, and no other process can take it over. The file stays, and names the holder.
 */
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

const LOCK = 'set.lock';
/** The byte that is locked, far behind the text: Windows lets nobody else read a locked one. */
const LOCKED_BYTE = 2 ** 30;
/** Error codes of systems and file systems for a lock that another process holds. */
const TAKEN = ['EAGAIN', 'EACCES', 'EBUSY'];

interface Holder {
  readonly by: string;
  readonly at: string;
  readonly host: string;
  readonly process: number;
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** @throws Error that says why, where the file system has no locks */
async function tryLock(fd: number, file: string): Promise<boolean> {
  try {
    // Loaded only here: a command that only reads what is live needs no native module.
    const extensions = await import('fs-native-extensions');
    return extensions.tryLock(fd, LOCKED_BYTE, 1);
  } catch (error) {
    if (TAKEN.includes(codeOf(error))) return false;
    const why = codeOf(error) || (error as Error).message;
    throw new Error(`${file} cannot be locked (${why}): publish into a folder on another file system.`, {
      cause: error,
    });
  }
}

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // The holder is about to write its name, or has just ended.
    return undefined;
  }
}

function openLock(folder: string, file: string): number {
  try {
    mkdirSync(folder, { recursive: true });
    return openSync(file, 'a');
  } catch (error) {
    throw new Error(
      `${file} cannot be written (${codeOf(error)}): give this user the right to, or publish into another folder.`,
      { cause: error },
    );
  }
}

/**
 * Does something while no other process or call holds the lock of a folder.
 * @throws Error that says who publishes at this moment
 */
export async function withPublishingLock<T>(folder: string, by: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(folder, LOCK);
  const lock = openLock(folder, file);
  try {
    if (!(await tryLock(lock, file))) {
      const holder = holderOf(file);
      throw new Error(
        `${holder?.by ?? 'Another command'} is publishing into ${folder} since ${holder?.at ?? 'a moment ago'}. Nothing was ` +
          'changed: look at what is live then, and publish again.',
      );
    }
    ftruncateSync(lock);
    const holder: Holder = { by, at: new Date().toISOString(), host: hostname(), process: process.pid };
    writeSync(lock, JSON.stringify(holder));
    try {
      return await work();
    } finally {
      ftruncateSync(lock);
    }
  } finally {
    closeSync(lock);
  }
}
