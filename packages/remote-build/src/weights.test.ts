import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { RemoteManifest } from './manifest.ts';
import { weigh, weighShell } from './weights.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a file of the shell over its budget is named with its weight as it is sent, and others are not', () => {
  root = mkdtempSync(path.join(tmpdir(), 'bourse-weights-'));
  mkdirSync(path.join(root, 'shell/1'), { recursive: true });
  for (const [name, bytes] of Object.entries({ 'main.js': 900_000, 'main.js.br': 10, 'sign-in.js': 20_480 }))
    writeFileSync(path.join(root, 'shell/1', name), Buffer.alloc(bytes));
  const files = { 'main.js': '', 'sign-in.js': '', 'other.js': '' };
  expect(weighShell(root, { dir: 'shell/1/', files })).toEqual([
    expect.stringMatching(
      /^sign-in\.js of the shell weighs 20\.0 KB; its budget is [\d.]+ KB: make it lighter, or raise the budget in \S+weights\.ts\.$/,
    ),
  ]);
});

test('a release replaces a live one of which a file is gone, and is not compared with it', () => {
  root = mkdtempSync(path.join(tmpdir(), 'bourse-weights-'));
  const release = (dir: string) =>
    ({
      name: 'news',
      dir,
      entry: ['entry.js'],
      routes: [{ id: 'news', files: [] }],
    }) as unknown as RemoteManifest;
  for (const [dir, bytes] of [
    ['1/', 1_024],
    ['2/', 3_072],
  ] as const) {
    mkdirSync(path.join(root, dir));
    writeFileSync(path.join(root, dir, 'entry.js'), Buffer.alloc(bytes));
  }
  const notes = () => weigh(root, release('2/'), release('1/')).notes;
  expect(notes()).toEqual(['KB of news, beside what was live: news +2.0']);
  rmSync(path.join(root, '1/entry.js'));
  expect(notes()).toEqual([]);
});
