import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@bourse/remote-build/workspace';
import { expect, it } from 'vitest';

/** Lines that one screen shows. */
const SCREEN = 60;

const inside = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder))
    .map((name) => `${folder}/${name}`)
    .filter((one) => existsSync(path.join(ROOT, one, 'package.json')));
const folders = [...inside('packages'), ...inside('remotes'), 'shell', 'e2e'];

it.each(folders)('%s has a README of at most one screen', (folder) => {
  const readme = path.join(ROOT, folder, 'README.md');
  expect(existsSync(readme)).toBe(true);
  const lines = readFileSync(readme, 'utf8').trimEnd().split('\n').length;
  expect(lines).toBeLessThanOrEqual(SCREEN);
});
