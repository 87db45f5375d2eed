import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftPage, releaseOf } from './release.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-publish-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string) => path.join(folder, name);
const FORMS = ['index.html', 'index.html.br', 'index.html.gz'];

test('publishing a page again replaces all its forms and leaves no other file', async () => {
  (await draftPage(folder, '<p>first</p>'))();
  (await draftPage(folder, '<p>second</p>'))();
  expect(readdirSync(folder).sort()).toEqual(FORMS);
  expect(readFileSync(file('index.html'), 'utf8')).toBe('<p>second</p>');
  expect(String(brotliDecompressSync(readFileSync(file('index.html.br'))))).toBe('<p>second</p>');
  expect(String(gunzipSync(readFileSync(file('index.html.gz'))))).toBe('<p>second</p>');
});

test('a server that has opened a form of the page reads the whole old one while a new one is published', async () => {
  (await draftPage(folder, '<p>first</p>'))();
  const before = FORMS.map((name) => readFileSync(file(name)));
  const opened = FORMS.map((name) => openSync(file(name), 'r'));
  (await draftPage(folder, '<p>second</p>'))();
  expect(opened.map((descriptor) => readFileSync(descriptor))).toEqual(before);
});

test('a build that fails leaves no folder that could be taken for a release, and the next one is not in its way', async () => {
  const released = (build: (building: string) => Promise<void>) =>
    releaseOf({ place: 'remotes/bonds', root: folder, inputs: 'the same', build });
  const failing = released((building) => {
    writeFileSync(path.join(building, 'entry.js'), 'half of it');
    return Promise.reject(new Error('does not compile'));
  });
  await expect(failing).rejects.toThrow('does not compile');
  expect(readdirSync(file('remotes/bonds'))).toEqual([]);
  const { release, built } = await released(async (building) => {
    expect(existsSync(path.join(building, 'entry.js'))).toBe(false);
    writeFileSync(path.join(building, 'release.json'), '{"version":"0.1.0"}');
  });
  expect(built).toBe(true);
  expect(readdirSync(file('remotes/bonds')).sort()).toEqual([path.basename(release.dir), 'releases.json']);
});
