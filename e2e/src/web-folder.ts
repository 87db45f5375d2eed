/** A folder that a web server serves, with releases that are made of others in a moment, without a compiler. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makeLive, withReleases } from '@bourse/remote-build/publish';
import { compressFile, contentHash, readRelease } from '@bourse/remote-build/release';
import { integrityOf } from '@bourse/remote-build/release-plugin';
import { placeOf, readSet, releaseBefore } from '@bourse/remote-build/release-set';
import type { Release } from '@bourse/remote-kit/registry';
import { COMPOSED } from './composed.ts';

export interface WebFolder {
  dir: string;
  /**
   * Makes a release of a remote that differs from the live one in its scripts.
   * @returns its name
   */
  remake: (remote: string, change: Change) => Promise<string>;
  publish: (remote: string, release: string) => Promise<void>;
  rollBack: (remote: string) => Promise<void>;
  /** Puts a page in the place of a file of a release. */
  damage: (remote: string, release: string, file: string) => void;
  /** Deletes a release, as who copies only what is live does. */
  delete: (remote: string, release: string) => void;
  /** Name of the live release. */
  live: (remote: string) => string;
  remove: () => void;
}

const removeForms = (file: string): void => {
  for (const form of ['.br', '.gz']) rmSync(`${file}${form}`, { force: true });
};

function replace(file: string, text: string): void {
  removeForms(file);
  writeFileSync(file, text);
}

/** A file of a release in some folder. */
export interface ReleasedFile {
  readonly folder: string;
  readonly remote: string;
  readonly release: string;
  readonly file: string;
}

/** What becomes of files on their way to the web server, or there. */
export const DAMAGES = {
  missing: (file: string) => {
    removeForms(file);
    rmSync(file);
  },
  html: (file: string) => replace(file, '<!doctype html><title>Not found</title>'),
  tamper: (file: string) => {
    removeForms(file);
    appendFileSync(file, ' ');
  },
} as const;

export const damageFile = (
  kind: keyof typeof DAMAGES,
  { folder, remote, release, file }: ReleasedFile,
): void => DAMAGES[kind](join(folder, placeOf(remote), release, file));

/** What a script of a release becomes: called with each of them, and with its name. */
export type Change = (text: string, file: string) => string;

/**
 * Makes a release of another one, from which it differs in its scripts, as a build of other sources would: its hashes are
 * right.
 * @returns its name
 */
export async function remake(
  { folder, remote, release }: Omit<ReleasedFile, 'file'>,
  change: Change,
): Promise<string> {
  const place = join(folder, placeOf(remote));
  const draft = join(place, 'draft');
  cpSync(join(place, release), draft, { recursive: true });
  const { dir: _, ...says } = readRelease<Release>(placeOf(remote), release, folder);
  const files = { ...says.files };
  for (const file of Object.keys(files).filter((one) => one.endsWith('.js'))) {
    const before = readFileSync(join(draft, file), 'utf8');
    const text = change(before, file);
    if (text === before) continue;
    replace(join(draft, file), text);
    files[file] = integrityOf(Buffer.from(text));
    await compressFile(join(draft, file));
  }
  if (isDeepStrictEqual(files, says.files))
    throw new Error(
      `No script of ${remote} ${release} has what was to be changed: fit the change to what the build writes.`,
    );
  replace(join(draft, 'release.json'), JSON.stringify({ ...says, files }));
  const name = `${says.version}-${contentHash(draft)}`;
  renameSync(draft, join(place, name));
  return name;
}

export function openWebFolder(): WebFolder {
  if (!existsSync(COMPOSED)) throw new Error(`${COMPOSED} does not exist: pnpm test builds it.`);
  const dir = mkdtempSync(join(tmpdir(), 'bourse-web-'));
  cpSync(COMPOSED, dir, { recursive: true });
  const live = (remote: string) => readSet(dir)?.parts[remote] ?? '';
  const makeLiveHere = (kind: 'publish' | 'rollback', remote: string, releaseOf: () => string) =>
    makeLive(dir, { kind, by: 'a team', why: 'a journey' }, (set) => {
      if (!set)
        throw new Error(`Nothing is live in ${dir}, a copy of ${COMPOSED}: pnpm test builds that anew.`);
      return withReleases(set, { [remote]: releaseOf() }, set.deployment);
    });
  return {
    dir,
    live,
    remake: (remote, change) => remake({ folder: dir, remote, release: live(remote) }, change),
    publish: async (remote, release) => {
      await makeLiveHere('publish', remote, () => release);
    },
    rollBack: async (remote) => {
      await makeLiveHere('rollback', remote, () => releaseBefore(dir, remote));
    },
    damage: (remote, release, file) => damageFile('html', { folder: dir, remote, release, file }),
    delete: (remote, release) => rmSync(join(dir, placeOf(remote), release), { recursive: true }),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
