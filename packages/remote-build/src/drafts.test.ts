import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftOf, placeFolder, removeAbandonedDrafts } from './drafts.ts';
import { releaseOf } from './release.ts';
import { exclusively } from './release-set.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-drafts-'));
  for (const part of ['shell', 'remotes/bonds', '~pr-12'])
    mkdirSync(path.join(folder, part), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The number of a process that has ended. */
const ended = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
const PLACES = ['index.html', 'set.json', 'shell/build', 'remotes/bonds/build', '~pr-12/index.html'];

const ownDrafts = () => PLACES.map((place) => draftOf(path.join(folder, place)));
const writeAll = (drafts: readonly string[]) => {
  for (const draft of drafts) writeFileSync(draft, 'half');
  return drafts;
};
const left = (drafts: readonly string[]) => drafts.filter((draft) => existsSync(draft));
/** As another process would have named it. */
const by = (process_: string, machine?: string) => (draft: string) =>
  draft.replace(/\.draft-([0-9a-f]{8})-\d+-/, (_, own) => `.draft-${machine ?? own}-${process_}-`);

test('drafts of processes that have ended are removed; those of running processes stay', () => {
  const own = writeAll(ownDrafts());
  const abandoned = writeAll(own.map(by(ended)));
  removeAbandonedDrafts(folder);
  expect(left(abandoned)).toEqual([]);
  expect(left(own)).toEqual(own);
});

test('drafts of another machine, whose processes cannot be seen, stay for a day', () => {
  const [old = '', recent = ''] = writeAll(ownDrafts().slice(0, 2).map(by(ended, '00000000')));
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(old, longAgo, longAgo);
  removeAbandonedDrafts(folder);
  expect(left([old, recent])).toEqual([recent]);
});

test('a build and everything that publishes or prunes remove abandoned drafts', async () => {
  const abandoned = () => writeAll(ownDrafts().map(by(ended)));
  let drafts = abandoned();
  await exclusively(folder, 'team-a', async () => {});
  expect(left(drafts)).toEqual([]);
  drafts = abandoned();
  await releaseOf({
    place: 'remotes/bonds',
    root: folder,
    inputs: 'any',
    build: async (building) => writeFileSync(path.join(building, 'release.json'), '{"version":"0.1.0"}'),
  });
  expect(left(drafts)).toEqual([]);
});

test('of two builds that give the same release at the same time, both end well and one copy stays', () => {
  const target = path.join(folder, 'remotes/bonds/0.1.0-4f2a00000000');
  const [first, second] = [draftOf(target), by('1')(draftOf(target))];
  for (const draft of [first, second]) {
    mkdirSync(draft);
    writeFileSync(path.join(draft, 'release.json'), draft);
  }
  placeFolder(first, target);
  placeFolder(second, target);
  expect(readFileSync(path.join(target, 'release.json'), 'utf8')).toBe(first);
  expect(existsSync(second)).toBe(false);
});

test('a folder that cannot be put in its place is reported', () => {
  expect(() => placeFolder(path.join(folder, 'none'), path.join(folder, 'place'))).toThrow('ENOENT');
});
