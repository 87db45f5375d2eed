import path from 'node:path';
import { expect, it } from 'vitest';
import { licencesOf } from './licences.ts';
import { packageOf } from './workspace.ts';

const KIT = packageOf('@bourse/remote-kit').dir;
const licences = (...files: string[]) =>
  licencesOf({ modules: files.map((file) => ({ nameForCondition: path.resolve(KIT, file) })) });

it('puts the licence of each package once into the licences of a build that uses it', () => {
  const text = licences('node_modules/react/index.js', 'node_modules/react/jsx-runtime.js', 'src/slot.tsx');
  expect(text.match(/^react \d+\.\d+\.\d+ \(MIT\)$/gm)).toHaveLength(1);
  expect(text).toMatch(/Permission is hereby granted/);
});

it('finds the licences of packages that the compiler has concatenated into another module', () => {
  const react = { nameForCondition: path.join(KIT, 'node_modules/react/index.js') };
  const modules = [{ nameForCondition: path.join(KIT, 'src/slot.tsx'), modules: [react] }];
  expect(licencesOf({ modules })).toMatch(/^react /);
});

it('puts the licence of a font that lies in a package of ours into the licences of a build that uses it', () => {
  expect(licences('../ui/src/inter.woff2')).toMatch(/^inter\.woff2\n/);
});

it('gives no licences for a build of our own sources alone', () => {
  expect(licences('src/slot.tsx')).toBe('');
});
