import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@bourse/remote-kit/registry';
import { draftOf, placeFolder } from './drafts.ts';
import { readJson } from './read-file.ts';
import { checkFiles, RELEASE_AGAIN } from './release.ts';
import { mustBeOf, placeOf } from './release-set.ts';

/** @throws Error that names the first changed file, or the part that the release belongs to */
function check(part: string, dir: string): void {
  const says = readJson<Omit<Release, 'dir'> & { readonly name?: string }>(
    path.join(dir, 'release.json'),
    RELEASE_AGAIN,
  );
  mustBeOf(part, dir, says);
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
  if (!existsSync(path.join(source, 'release.json')))
    throw new Error(
      `${source} is no release, it has no release.json: name the folder that pnpm release has printed.`,
    );
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
