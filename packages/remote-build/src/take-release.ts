import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@bourse/remote-kit/registry';
import { draftOf, placeFolder } from './drafts.ts';
import { checkFiles } from './release.ts';
import { placeOf } from './release-set.ts';

/** @throws Error that names the first file that is not what was released */
function check(part: string, dir: string): void {
  const says = JSON.parse(readFileSync(path.join(dir, 'release.json'), 'utf8')) as Omit<Release, 'dir'>;
  checkFiles(dir, { ...says, dir: `${placeOf(part)}/${path.basename(dir)}/` } as Release);
}

function isWhole(part: string, dir: string): boolean {
  try {
    check(part, dir);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a release that lies elsewhere, such as what another machine has built, into a folder. A copy that is there and is not
 * whole, of an attempt before, is replaced.
 * @param source directory of the release
 * @returns its name
 * @throws Error where it is no release, or not what was released; nothing is copied then
 */
export function takeRelease(folder: string, part: string, source: string): string {
  const name = path.basename(source);
  if (!existsSync(path.join(source, 'release.json'))) throw new Error(`${source} is no release.`);
  check(part, source);
  const target = path.join(folder, placeOf(part), name);
  if (isWhole(part, target)) return name;
  const draft = draftOf(target);
  try {
    cpSync(source, draft, { recursive: true });
    rmSync(target, { recursive: true, force: true, maxRetries: 10 });
    placeFolder(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return name;
}
