/** A folder that a web server serves, with releases that are made of composed ones in a moment, without a compiler. */
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
  /** Writes something else into a file of a release. */
  damage: (remote: string, release: string, file: string) => void;
  /** Deletes a release, as who copies only what is live does. */
  delete: (remote: string, release: string) => void;
  /** Name of the live release. */
  live: (remote: string) => string;
  remove: () => void;
}

function replace(file: string, text: string): void {
  for (const form of ['.br', '.gz']) rmSync(`${file}${form}`, { force: true });
  writeFileSync(file, text);
}

export function openWebFolder(): WebFolder {
  const dir = mkdtempSync(join(tmpdir(), 'bourse-web-'));
  cpSync(COMPOSED, dir, { recursive: true });
  const live = (remote: string) => readSet(dir)?.parts[remote] ?? '';
  const folderOf = (remote: string, release: string) => join(dir, placeOf(remote), release);
  const makeLiveHere = (kind: 'publish' | 'rollback', remote: string, releaseOf: () => string) =>
    makeLive(dir, { kind, by: 'a team', why: 'a journey' }, (set) => {
      if (!set) throw new Error(`Nothing is live in ${dir}.`);
      return withReleases(set, { [remote]: releaseOf() }, set.deployment);
    });
  return {
    dir,
    live,
    remake: async (remote, file, change) => {
      const from = folderOf(remote, live(remote));
      const draft = join(dirname(from), 'draft');
      cpSync(from, draft, { recursive: true });
      const before = readFileSync(join(draft, file), 'utf8');
      const text = change(before);
      if (text === before) throw new Error(`${file} of ${remote} does not have what was to be changed.`);
      replace(join(draft, file), text);
      const { dir: _, ...says } = readRelease<Release>(placeOf(remote), live(remote), dir);
      const files = { ...says.files, [file]: integrityOf(Buffer.from(text)) };
      replace(join(draft, 'release.json'), JSON.stringify({ ...says, files }));
      await compressFile(join(draft, file));
      const name = `${says.version}-${contentHash(draft)}`;
      renameSync(draft, folderOf(remote, name));
      return name;
    },
    publish: async (remote, release) => {
      await makeLiveHere('publish', remote, () => release);
    },
    rollBack: async (remote) => {
      await makeLiveHere('rollback', remote, () => releaseBefore(dir, remote));
    },
    damage: (remote, release, file) => {
      replace(join(folderOf(remote, release), file), '<!doctype html><title>Not found</title>');
    },
    delete: (remote, release) => rmSync(folderOf(remote, release), { recursive: true }),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
