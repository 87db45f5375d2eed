import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeLicences } from './licences.ts';
import { roomOf } from './workspace.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-licences-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...names: string[]) =>
  writeLicences({ modules: names.map((name) => ({ name })) }, roomOf('@bourse/remote-kit').dir, folder);
const written = () => readFileSync(path.join(folder, 'licences.txt'), 'utf8');

it('puts the licence of each package once beside what was built from it', () => {
  write('./node_modules/react/index.js', './node_modules/react/jsx-runtime.js + 2 modules', './src/slot.tsx');
  expect(written().match(/^react \d+\.\d+\.\d+ \(MIT\)$/gm)).toHaveLength(1);
  expect(written()).toMatch(/Permission is hereby granted/);
});

it('puts those of a font of our own there too', () => {
  write('../ui/src/inter.woff2');
  expect(written()).toMatch(/^inter\.woff2\n/);
});

it('leaves a build alone that took nothing from anybody', () => {
  write('./src/slot.tsx');
  expect(readdirSync(folder)).toEqual([]);
});
