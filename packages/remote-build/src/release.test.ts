import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftPage } from './release.ts';

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
