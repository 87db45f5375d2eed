/** Errors of the system, as a command prints them: what is wrong, where, and what to do. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDeployment } from '@bourse/remote-build/deployment';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { canary } from '../src/canary.ts';
import { newRemote } from '../src/new-remote.ts';
import { explained } from '../src/problem.ts';
import { files, history, publish } from '../src/publish.ts';
import { changedSince } from '../src/testing/changed-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bourse-problems-'));
const at = (name: string) => path.join(folder, name);
beforeAll(() => {
  writeFileSync(at('file'), '');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const sentenceOf = async (provoke: () => unknown): Promise<string> => {
  try {
    await provoke();
  } catch (error) {
    return (explained(error) as Error).message;
  }
  return 'nothing was refused';
};
const readNamed = (name: string) => () => {
  vi.stubEnv('DEPLOYMENT', at(name));
  return readDeployment();
};
const publishing = (name: string, ...releases: string[]) =>
  publish(at(name), releases, { why: 'a test', days: 7 });

it.each<[what: string, provoke: () => unknown, sentence: RegExp]>([
  [
    'a file that does not exist',
    () => readFile(at('none')),
    /\/none does not exist \(ENOENT, open\): check the path/,
  ],
  [
    'a file in the place of a folder',
    () => readFile(at('file/below')),
    /\/file\/below has a file where a folder is needed \(ENOTDIR, open\): check the path, or move that file away\.$/,
  ],
  [
    'a folder in the place of a file',
    readNamed('.'),
    /^\/\S+ is a folder where a file is needed \(EISDIR, read\): check the path\.$/,
  ],
  [
    'a program that is not installed',
    () => {
      throw spawnSync('bourse-none').error;
    },
    /^The program bourse-none is not installed, or not in PATH \(ENOENT\): install it\.$/,
  ],
  [
    'a fault of a command',
    () => (undefined as unknown as string[]).length,
    /length'\)\. This is a fault of the command itself: with DEBUG=1 it prints where\. Report that\.$/,
  ],
  [
    'a folder that cannot be published into',
    () => publishing('file', 'markets=1'),
    /\/file\/set\.lock cannot be written \(E\w+\): give this user the right to, or publish into another folder\.$/,
  ],
  ['no release', () => publishing('web', 'markets'), /e\.g\. markets=0\.1\.0-4f2a…, not "markets"\.$/],
  [
    'a path that is no release',
    () => publishing('web', `markets=${folder}/`),
    /^\/\S+ is no release, it has no release\.json: name the folder that pnpm release has printed\.$/,
  ],
  [
    'a folder without a history',
    () => history(at('none')),
    /^Nothing was ever published into \S+none: check the folder, or publish/,
  ],
  ['a folder where nothing is live', () => files(at('none')), /into \S+none: check the folder, or publish/],
  [
    'a name of a remote that is not kebab-case',
    () => newRemote('Bonds', { install: false }),
    /the name is kebab-case, e\.g\. copy-trading, not "Bonds"\.$/,
  ],
  [
    'a remote that there is',
    () => newRemote('markets', { install: false }),
    /^There is a remote "markets" already, in \S+remotes\/markets: choose another name\.$/,
  ],
  [
    'a commit that git does not know',
    () => changedSince('none'),
    /^--changed needs a commit that git knows, such as HEAD~1, not "none": .*git fetch --unshallow\.$/,
  ],
  [
    'a broker that does not answer',
    () => {
      mkdirSync(at('live'));
      writeFileSync(at('live/set.json'), JSON.stringify({ number: 1, parts: {}, canary: {} }));
      return canary(at('live'), { broker: 'http://127.0.0.1:1', every: 10 });
    },
    /^http:\/\/127\.0\.0\.1:1\S* does not answer \(.*: check the address, and that its server runs\)\.$/,
  ],
])('%s is named, with what to do', async (_what, provoke, sentence) => {
  expect(await sentenceOf(provoke)).toMatch(sentence);
});

/** They depend on the user, or on the disk, that a test has. */
it.each([
  [
    'EACCES',
    /^\/srv\/web is not open to this user \(EACCES, mkdir\): change its owner or mode, or name another/,
  ],
  [
    'EROFS',
    /^\/srv\/web is on a file system that cannot be written \(EROFS, mkdir\): name a folder on another one/,
  ],
  [
    'ENOSPC',
    /^\/srv\/web finds no space on its disk \(ENOSPC, mkdir\): delete something there, .*bourse prune\.$/,
  ],
])('%s is named by its path, with what to do', async (code, sentence) => {
  const thrown = Object.assign(new Error(code), { code, syscall: 'mkdir', path: '/srv/web' });
  expect(await sentenceOf(() => Promise.reject(thrown))).toMatch(sentence);
});
