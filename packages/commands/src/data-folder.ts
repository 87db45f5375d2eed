import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';

/**
 * Closes a folder of this project to other users of the machine: earlier versions left it open, and the broker refuses
 * to use an open one.
 * @returns whether it was open
 */
export function closeFolder(folder: string): boolean {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return false;
  chmodSync(folder, 0o700);
  return true;
}

/**
 * The folder of the embedded database: the one that was asked for, which is never changed, or the project's own.
 * @param own path of the project's own, from its root
 */
export function dataFolder(own: string): string {
  if (process.env.BOURSE_DATA) return path.resolve(process.env.BOURSE_DATA);
  const folder = path.join(ROOT, own);
  if (closeFolder(folder)) console.log(`Other users of this machine could enter ${folder}: closed to them.`);
  return folder;
}
