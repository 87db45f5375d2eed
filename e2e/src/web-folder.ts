/** A folder that a web server serves, with releases that are made of others in a moment, without a compiler. */
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLive, withReleases } from '@bourse/remote-build/publish';
import { compressFile, contentHash, readRelease } from '@bourse/remote-build/release';
import { integrityOf } from '@bourse/remote-build/release-plugin';
import { placeOf, readSet, releaseBefore } from '@bourse/remote-build/release-set';
import type { Release } from '@bourse/remote-kit/registry';
import { COMPOSED } from './composed.ts';

export interface WebFolder {
  dir: string;
  /**
   * Makes a release of a remote that differs from the live one in one of its files.
   * @returns its name
   */
  remake: (remote: string, file: string, change: (text: string) => string) => Promise<string>;
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

/**
 * Makes a release of another one, from which it differs in one file, as a build of other sources would: its hashes are right.
 * @returns its name
 */
export async function remake(
  { folder, remote, release, file }: ReleasedFile,
  change: (text: string) => string,
): Promise<string> {
  const place = join(folder, placeOf(remote));
  const draft = join(place, 'draft');
  cpSync(join(place, release), draft, { recursive: true });
  const before = readFileSync(join(draft, file), 'utf8');
  const text = change(before);
  if (text === before) throw new Error(`${file} of ${remote} does not have what was to be changed.`);
  replace(join(draft, file), text);
  const { dir: _, ...says } = readRelease<Release>(placeOf(remote), release, folder);
  const files = { ...says.files, [file]: integrityOf(Buffer.from(text)) };
  replace(join(draft, 'release.json'), JSON.stringify({ ...says, files }));
  await compressFile(join(draft, file));
  const name = `${says.version}-${contentHash(draft)}`;
  renameSync(draft, join(place, name));
  return name;
}

export function openWebFolder(): WebFolder {
  const dir = mkdtempSync(join(tmpdir(), 'bourse-web-'));
  cpSync(COMPOSED, dir, { recursive: true });
  const live = (remote: string) => readSet(dir)?.parts[remote] ?? '';
  const makeLiveHere = (kind: 'publish' | 'rollback', remote: string, releaseOf: () => string) =>
    makeLive(dir, { kind, by: 'a team', why: 'a journey' }, (set) => {
      if (!set) throw new Error(`Nothing is live in ${dir}.`);
      return withReleases(set, { [remote]: releaseOf() }, set.deployment);
    });
  return {
    dir,
    live,
    remake: (remote, file, change) => remake({ folder: dir, remote, release: live(remote), file }, change),
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
