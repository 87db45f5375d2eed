import { describe, expect, it } from 'vitest';
import { brokenReferences } from './references.ts';
import { readTree, type Tree } from './tree.ts';

/** Files that the reader must have found, so that a mistake in it does not pass unnoticed. */
const MUST_HAVE = ['README.md', 'packages/contract/decisions.md', 'packages/contract/product.md'];

describe('references in this repository', () => {
  const tree = readTree();

  it('are looked for in the README, the decisions and the product page too', () => {
    expect([...tree.keys()]).toEqual(expect.arrayContaining(MUST_HAVE));
  });

  it('lead to decisions, sections, pages and files that exist', () => {
    expect(brokenReferences(tree)).toEqual([]);
  });
});

describe('a reference that leads nowhere is reported with file and line', () => {
  const pages: [string, string][] = [
    ['packages/contract/decisions.md', '# Decisions\n\n### D1 Honesty\n'],
    ['packages/contract/product.md', '# Product\n\n## Order ticket\n\n## Home\n'],
    ['packages/ui/src/button.tsx', '/** A button (D1; product.md, "Order ticket"). */\n'],
  ];
  const with_ = (file: string, text: string): Tree => new Map([...pages, [file, text]]);

  it('says nothing about a tree whose references all lead somewhere', () => {
    expect(
      brokenReferences(with_('README.md', '[home](packages/contract/product.md#home), `button.tsx`\n')),
    ).toEqual([]);
  });

  it.each([
    ['a number that no decision has', 'a.ts', '\n// Rounded (D7).\n', 'a.ts:2: D7 is no decision of'],
    [
      'a section that a page lacks',
      'a.ts',
      '// (product.md, "Away")\n',
      'a.ts:1: product.md has no section "Away"',
    ],
    [
      'the second of two sections, over the end of a line',
      'a.ts',
      '/**\n * As said (product.md, "Home" and\n * "Far away").\n */\n',
      'a.ts:2: product.md has no section "Far away"',
    ],
    ['a section by its number', 'a.ts', '// See section 4.\n', 'a.ts:1: "section 4": sections are cited'],
    ['a page that is not there', 'a.ts', '// See away.md.\n', 'a.ts:1: there is no away.md'],
    [
      'a source file that was renamed',
      'docs/a.md',
      'In `src/knob.tsx`.\n',
      'docs/a.md:1: there is no src/knob.tsx',
    ],
    [
      'a link to no file',
      'docs/a.md',
      '\n\n[x](../b.md)\n',
      'docs/a.md:3: the link ../b.md leads to no file',
    ],
    [
      'a folder that was renamed',
      'a.ts',
      '// See packages/ui/tests.\n',
      'a.ts:1: there is no packages/ui/tests',
    ],
    [
      'a link to no heading',
      'README.md',
      '[x](packages/contract/product.md#away)\n',
      'README.md:1: the link packages/contract/product.md#away leads to no heading',
    ],
  ])('%s', (_what, file, text, problem) => {
    expect(brokenReferences(with_(file, text))[0]).toContain(problem);
  });
});
