import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';

/**
 * Closes a data folder to other users of the machine. Earlier versions left it open, and the broker refuses an open
 * one.
 * @returns whether it was open
 */
export function closeFolder(folder: string): boolean {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return false;
  chmodSync(folder, 0o700);
  return true;
}

/**
 * The folder of the embedded database: BOURSE_DATA, whose permissions are not changed, or the project's default.
 * @param own path of the default, relative to the checkout
 */
export function dataFolder(own: string): string {
  if (process.env.BOURSE_DATA) return path.resolve(process.env.BOURSE_DATA);
  const folder = path.join(ROOT, own);
  if (closeFolder(folder)) console.log(`Other users of this machine could enter ${folder}: closed to them.`);
  return folder;
}
