/**
 * Files and folders are written under a draft name beside their place, and renamed when they are complete. Web servers do
 * not serve names that begin with a dot. A draft whose process was killed is removed by the next command.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

const DAY = 86_400_000;

const machineOf = (host: string): string => createHash('sha256').update(host).digest('hex').slice(0, 8);

/** Where this process writes what will be `target`. */
export const draftOf = (target: string): string =>
  path.join(path.dirname(target), `.draft-${machineOf(hostname())}-${process.pid}-${path.basename(target)}`);

const DRAFT = /^\.draft-(?<machine>[0-9a-f]{8})-(?<pid>\d+)-/;

/** Whether a process of this machine exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Another machine's processes cannot be seen from here: its drafts are left for a day. */
function isAbandoned(folder: string, name: string): boolean {
  const { machine, pid } = DRAFT.exec(name)?.groups ?? {};
  if (pid === undefined) return false;
  if (machine === machineOf(hostname())) return !isRunning(Number(pid));
  const { mtimeMs } = statSync(path.join(folder, name), { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  return mtimeMs < Date.now() - DAY;
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Removes the drafts of processes that have ended, in a folder of releases and in those of its parts and previews. */
export function removeAbandonedDrafts(root: string): void {
  const below = (folder: string) => namesIn(path.join(root, folder)).map((name) => path.join(folder, name));
  const previews = namesIn(root).filter((name) => name.startsWith('~'));
  for (const folder of ['.', 'shell', ...below('remotes'), ...previews].map((one) => path.join(root, one)))
    for (const name of statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [])
      if (isAbandoned(folder, name)) rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** How often Windows may refuse to replace a file that another process has open, and milliseconds between two attempts. */
const ATTEMPTS = { most: 40, pause: 50 };
const REFUSED = ['EPERM', 'EACCES', 'EBUSY'];

const pause = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** Gives a complete file or folder its name; an older file of that name is replaced. */
export function replaceWith(draft: string, target: string): void {
  const most = process.platform === 'win32' ? ATTEMPTS.most : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      renameSync(draft, target);
      return;
    } catch (error) {
      if (attempt >= most || !REFUSED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      pause(ATTEMPTS.pause);
    }
  }
}

/** Puts a complete folder in its place, unless another process has put one of the same content there first. */
export function placeFolder(draft: string, target: string): void {
  try {
    if (!existsSync(target)) replaceWith(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
  rmSync(draft, { recursive: true, force: true });
}
