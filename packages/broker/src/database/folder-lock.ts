/**
 * An embedded database is one process's: two would destroy it. Two files in its folder say whose it is.
 *
 * `bourse.lock` is locked by the operating system for as long as its owner lives, and for no longer: it holds between
 * containers, which have host names and process numbers of their own, and what a killed process has left is free.
 *
 * `bourse.owner` names the owner, who touches it twice a second, and the file that it has locked. Some file systems that
 * several machines share do not carry a lock from one to another, and where somebody has removed the locked file another
 * one is free: there an owner's file that is still touched belongs to somebody who lives. It also tells an owner that
 * the folder has become somebody else's.
 */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LockOptions {
  /** Is told, once, when the folder is no longer this process's, which must not write a byte to it from then on. */
  onLost: (problem: Error) => void;
  /** The running kernel's own name unless a test is two machines. */
  machine?: string;
  /** How long an owner of whom the lock says nothing must be silent before it counts as dead, in milliseconds. */
  silence?: number;
}

export interface FolderLock {
  /** @throws Error where the folder is no longer this process's */
  check(): Promise<void>;
  /** Gives the folder back. */
  release(): Promise<void>;
}

/** Twice within the second in which an owner notices that it is none any more. */
const BEAT = 500;
const SILENCE = 10_000;
/** An owner that could not look or be heard for so long must leave, before another may come. */
const UNSURE = 5_000;

/** One name for all containers of a machine, another after its restart. Not every system tells it: then none is ours. */
const thisMachine = async (): Promise<string> => {
  const id = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(randomUUID);
  return id.trim();
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** What systems and file systems say where a file or its folder is not there any more. */
const GONE = ['ENOENT', 'ENOTDIR', 'ESTALE'];
/** What they say where the lock is another's. */
const TAKEN = ['EAGAIN', 'EACCES', 'EBUSY'];

/** Locks an open file. @throws Error with a sentence, where that cannot be done here at all */
const isLocked = async (fd: number, dir: string): Promise<boolean> => {
  try {
    // Only here: a broker on a PostgreSQL server runs also where there is no such module.
    const { tryLock } = await import('fs-native-extensions');
    return tryLock(fd);
  } catch (error) {
    if (TAKEN.includes(codeOf(error))) return false;
    throw new Error(
      `The data folder ${dir} cannot be locked (${codeOf(error) || (error as Error).message}): put it on a local disk with BOURSE_DATA, or use a PostgreSQL server with DATABASE_URL.`,
      { cause: error },
    );
  }
};

/**
 * The folder around the database is its owner's alone, as PostgreSQL asks of its own.
 * @throws Error with a sentence where others may enter it
 */
const closeToOthers = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  const { mode } = await stat(folder);
  if ((mode & 0o077) === 0) return;
  // In an empty one, such as a volume that was just made, nobody can have opened anything yet.
  if ((await readdir(folder)).length === 0) return chmod(folder, 0o700);
  throw new Error(
    `Other users of this machine may enter the data folder ${folder} (mode ${(mode & 0o777).toString(8)}). Close it first: chmod 700 '${folder}'`,
  );
};

/**
 * Takes a folder for this process, until it is given back or the process ends.
 * @param dir the database's folder; it and its parent are made, closed to others
 * @throws Error with a sentence for the operator, where another process has it or it cannot be written
 */
export const lockFolder = async (
  dir: string,
  { onLost, machine, silence = SILENCE }: LockOptions,
): Promise<FolderLock> => {
  const lockPath = join(dir, 'bourse.lock');
  const ownerPath = join(dir, 'bourse.owner');
  const ownMachine = machine ?? (await thisMachine());
  const readOwner = (): Promise<string> => readFile(ownerPath, 'utf8').catch(() => '');

  const inUse = (owner: string): Error => {
    // Only for the reader: neither number nor name proves anything.
    const [, , pid, host] = owner.split(' ');
    const who = pid && host ? ` (process ${pid} on ${host})` : '';
    return new Error(
      `The data folder ${dir} is in use by another broker${who}: stop it first, or give this one its own folder with BOURSE_DATA.`,
    );
  };

  /** Waits until an owner has been silent for long enough. @throws Error where it is not */
  const outlast = async (owner: string): Promise<void> => {
    const touched = async () => (await stat(ownerPath)).mtimeMs;
    const last = await touched();
    const until = performance.now() + silence;
    while (performance.now() < until) {
      await sleep(Math.min(BEAT, silence));
      const now = await readOwner();
      if (now === '') return;
      if (now !== owner || (await touched()) !== last) throw inUse(now);
    }
  };

  const openFile = async () => {
    try {
      await closeToOthers(dirname(dir));
      await mkdir(dir, { recursive: true, mode: 0o700 });
      return await open(lockPath, 'a', 0o600);
    } catch (error) {
      if (codeOf(error) === '') throw error;
      throw new Error(`The data folder ${dirname(dir)} cannot be written (${codeOf(error)}).`, {
        cause: error,
      });
    }
  };

  const file = await openFile();
  const held = await file.stat({ bigint: true });
  const mine = `${randomUUID()} ${ownMachine} ${process.pid} ${hostname()} ${held.ino}`;
  /** Whose lock this one would not meet: it is on another machine, or had another file locked than this. */
  const mayLive = (owner: string): boolean => {
    const [, machineOfOwner, , , ino] = owner.split(' ');
    return owner !== '' && (machineOfOwner !== ownMachine || ino !== String(held.ino));
  };
  const isMine = async (): Promise<boolean> => {
    const there = await stat(lockPath, { bigint: true });
    return there.ino === held.ino && there.dev === held.dev && (await readFile(ownerPath, 'utf8')) === mine;
  };

  try {
    if (!(await isLocked(file.fd, dir))) throw inUse(await readOwner());
    const former = await readOwner();
    const isUnmet = mayLive(former);
    if (isUnmet) await outlast(former);
    await writeFile(ownerPath, mine, { mode: 0o600 });
    // Time for one that took it at the same moment, and for a former owner that sleeps, to see that it is taken.
    if (isUnmet) await sleep(Math.min(2 * BEAT, silence));
    if (!(await isMine())) throw inUse(await readOwner());
  } catch (error) {
    await file.close();
    throw error;
  }

  let sure = performance.now();
  let lost: Error | undefined;
  const lose = (reason: string): void => {
    if (lost) return;
    lost = new Error(`The data folder ${dir} ${reason}: this broker stops at once.`);
    onLost(lost);
  };
  const beat = async (): Promise<void> => {
    try {
      if (!(await isMine())) return lose('was taken by another broker, or replaced');
      const now = new Date();
      await utimes(ownerPath, now, now);
      sure = performance.now();
    } catch (error) {
      if (GONE.includes(codeOf(error))) return lose('was moved or removed');
      if (performance.now() - sure > UNSURE) lose(`cannot be read or written (${codeOf(error)})`);
    }
  };

  const released = new AbortController();
  const beating = (async () => {
    while (!released.signal.aborted && !lost) {
      await sleep(BEAT, undefined, { ref: false, signal: released.signal }).catch(() => undefined);
      if (!released.signal.aborted) await beat();
    }
  })();

  return {
    check: async () => {
      await beat();
      if (lost) throw lost;
    },
    release: async () => {
      released.abort();
      await beating;
      if (!lost && (await isMine().catch(() => false))) await writeFile(ownerPath, '');
      await file.close();
    },
  };
};
