/**
 * An embedded database belongs to one process: two would destroy it. Two files in its folder tell the owner.
 *
 * `bourse.lock` is locked by the operating system for exactly as long as the owning process lives. The lock also works
 * between containers, which have host names and process numbers of their own, and a killed process leaves it free.
 *
 * `bourse.owner` names the owner and the file that it has locked, and the owner touches it twice a second. It covers what
 * the lock does not: file systems that several machines share without sharing locks, and a lock file that was removed or
 * replaced. An owner file that is still touched has a living owner. An owner also learns from it that the folder was
 * taken.
 */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { thisMachine } from './this-machine.ts';

export interface LockOptions {
  /** Called once when the folder no longer belongs to this process, which must write nothing to it from then on. */
  onLost: (problem: Error) => void;
  /** The name of this machine, unless a test stands for two machines. */
  machine?: string;
  /** For how many milliseconds an owner that the lock cannot tell about must be silent before it counts as dead. */
  silence?: number;
}

export interface FolderLock {
  /** @throws Error where the folder no longer belongs to this process */
  check(): Promise<void>;
  /** Releases the folder. */
  release(): Promise<void>;
}

/** Milliseconds between two touches, so that an owner notices within a second that the folder was taken. */
const BEAT = 500;
const SILENCE = 10_000;
/** An owner that could neither read nor touch the files for so long must end before another process may take over. */
const UNSURE = 5_000;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Error codes of systems and file systems for a file or folder that no longer exists. */
const GONE = ['ENOENT', 'ENOTDIR', 'ESTALE'];
/** Their codes for a lock that another process holds. */
const TAKEN = ['EAGAIN', 'EACCES', 'EBUSY'];

/** Locks an open file. @throws Error with a sentence for the operator, where files cannot be locked here */
const isLocked = async (fd: number, dir: string): Promise<boolean> => {
  try {
    // Imported only here, so that a broker on a PostgreSQL server also runs where the module has no binary.
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
 * Only the owner may enter the folder around the database, as PostgreSQL demands of its own.
 * @throws Error with a sentence for the operator, where other users may enter it
 */
const closeToOthers = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  const { mode } = await stat(folder);
  if ((mode & 0o077) === 0) return;
  // In an empty folder, such as a new volume, no other user can have opened a file yet.
  if ((await readdir(folder)).length === 0) return chmod(folder, 0o700);
  throw new Error(
    `Other users of this machine may enter the data folder ${folder} (mode ${(mode & 0o777).toString(8)}). Close it first: chmod 700 '${folder}'`,
  );
};

/**
 * Takes a folder for this process, until it is released or the process ends.
 * @param dir the database's folder; it and its parent are made with mode 700
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
    // Process number and host name only help the reader; the lock does not rely on them.
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
      throw new Error(
        `The data folder ${dirname(dir)} cannot be written (${codeOf(error)}): give this user the right to, or name another folder with BOURSE_DATA.`,
        { cause: error },
      );
    }
  };

  const file = await openFile();
  const held = await file.stat({ bigint: true });
  const mine = `${randomUUID()} ${ownMachine} ${process.pid} ${hostname()} ${held.ino}`;
  /** Whether the owner may be alive although this process does not see its lock: on another machine, or with another lock file. */
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
    // Another process that took it at the same moment, or an owner that slept, has time to see that it is taken.
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
    lost = new Error(
      `The data folder ${dir} ${reason}: this broker stops at once. Start it again when the folder is its own.`,
    );
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
