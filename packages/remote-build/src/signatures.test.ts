import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sharedModules } from './shared-modules.ts';
import { ALL, sharedSignatures, signaturesIn } from './signatures.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-signatures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Declarations as the compiler emits them. */
const SECTION = {
  'section.d.ts': `import { type ReactNode } from 'react';
import type { LinkComponent } from './link.ts';
interface More {
    as: LinkComponent;
}
export interface SectionProps {
    title: string;
    more?: More;
    children: ReactNode;
}
export declare function Section({ title, more, children }: SectionProps): import("react").JSX.Element;
export declare const gap: (of: number) => number;
export {};
`,
  'link.d.ts': `export type Target = 'page' | 'sheet';
export type LinkComponent = (to: string, target: Target) => void;
export type Other = number;
`,
};

function signatures(files: Readonly<Record<string, string>>) {
  const dir = mkdtempSync(path.join(folder, 'a'));
  mkdirSync(dir, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
  const all = signaturesIn({ section: path.join(dir, 'section.d.ts') }, (from, request) =>
    request.startsWith('.')
      ? { file: path.resolve(path.dirname(from), request.replace('.ts', '.d.ts')) }
      : { library: `${request}@19` },
  );
  return all.section ?? {};
}

const edited = (file: keyof typeof SECTION, from: string, to: string) => {
  expect(SECTION[file]).toContain(from);
  return signatures({ ...SECTION, [file]: SECTION[file].replaceAll(from, to) });
};

describe('the signature of a name', () => {
  test('is the same for the same declarations, wherever they are', () =>
    expect(signatures(SECTION)).toEqual(signatures(SECTION)));

  test.each([
    ['a prop gets another name', 'section.d.ts', 'title', 'heading'],
    ['a type that it mentions changes', 'section.d.ts', 'as: Link', 'is: Link'],
    ['a type of another file changes, at any depth', 'link.d.ts', "'sheet'", "'drawer'"],
  ] as const)('changes where %s, and that of its neighbour does not', (_title, file, from, to) => {
    const [before, after] = [signatures(SECTION), edited(file, from, to)];
    expect(after.Section).not.toBe(before.Section);
    expect(after[ALL]).not.toBe(before[ALL]);
    expect(after.gap).toBe(before.gap);
  });

  test('does not change where something changes that it does not mention', () => {
    const [before, after] = [signatures(SECTION), edited('link.d.ts', 'Other = number', 'Other = string')];
    expect(after).toEqual(before);
  });

  test('is found through modules that export it again, under another name too', () => {
    const again = {
      ...SECTION,
      'inner.d.ts': SECTION['section.d.ts'],
      'section.d.ts': "export * from './inner.ts';\nexport { gap as space } from './inner.ts';\n",
    };
    const [own, passedOn] = [signatures(SECTION), signatures(again)];
    expect(passedOn).toMatchObject({ Section: own.Section, gap: own.gap, space: own.gap });
  });

  test('of a library is its major version', () => {
    const of = (version: string) => `export { atom } from 'jotai${version}';\n`;
    const one = signatures({ 'section.d.ts': of('') });
    expect(one).toEqual(signatures({ 'section.d.ts': of('') }));
    expect(one.atom).not.toBe(signatures({ 'section.d.ts': of('-next') }).atom);
  });
});

test('every shared module of the workspace has signatures, read from what the compiler emits', async () => {
  const shared = await sharedSignatures();
  expect(Object.keys(shared).sort()).toEqual(sharedModules().sort());
  for (const [module, names] of Object.entries(shared)) expect(names[ALL], module).toBeTruthy();
  expect(Object.keys(shared['@bourse/ui/section'] ?? {})).toContain('Section');
});
