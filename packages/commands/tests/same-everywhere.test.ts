import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@bourse/remote-build/workspace';
import { expect, it } from 'vitest';
import { hasGit, inRepository } from './git.ts';
import { readTree } from './tree.ts';

/** Code whose result depends on the language of the machine or the device. */
const OF_THE_MACHINE =
  /\.localeCompare\(|\.toLocale\w*\(\s*(\)|undefined)|\bIntl\.\w+\(\s*(\)|undefined)|\.getTimezoneOffset\(/;

/** Files that may have it. The boot script formats once to be faster later, and shows nothing of it. */
const ALLOWED = ['shell/src/boot/boot.ts'];

it('code names the language of what it sorts and formats, or compares with <', () => {
  const lines = [...readTree()]
    .filter(([file]) => /\.(tsx?|mjs)(\.txt)?$/.test(file) && !ALLOWED.includes(file))
    .flatMap(([file, text]) => text.split('\n').map((line, at) => [`${file}:${at + 1}`, line] as const));
  expect(lines.filter(([, line]) => OF_THE_MACHINE.test(line)).map(([place]) => place)).toEqual([]);
});

/** Formats of `Intl` whose words and punctuation differ between browsers and their versions. */
const OF_THE_BROWSER = /notation: 'compact'|(date|time)Style: |\.formatRange\(|\b(month|weekday): 'short'/;

/** Exempt files: tests, code that runs only in Node, and files that read only the numbers of a Swedish date. */
const MAY_DIFFER =
  /\.test\.tsx?$|^e2e\/|^packages\/(broker|testing|remote-build|commands)\/|^packages\/(ui\/src\/csv-file|i18n\/src\/dates)\.ts$/;

it('screens write dates by the patterns of the i18n package and volumes by units of our own', () => {
  const lines = [...readTree()]
    .filter(([file]) => /\.tsx?$/.test(file) && !MAY_DIFFER.test(file))
    .flatMap(([file, text]) => text.split('\n').map((line, at) => [`${file}:${at + 1}`, line] as const));
  expect(lines.filter(([, line]) => OF_THE_BROWSER.test(line)).map(([place]) => place)).toEqual([]);
});

it.runIf(hasGit)('a checkout has LF, and its pictures unchanged, where git is set to write CRLF', () =>
  inRepository(({ folder, git }) => {
    const files = {
      'a.sql': 'select 1;\n',
      'a.ts': 'a;\n',
      'a.json': '{}\n',
      run: '#!/bin/sh\n',
      'a.png': 'text\r\nwith LF\n',
      'a.woff2': 'text\n',
    };
    git('config', 'core.autocrlf', 'true');
    cpSync(path.join(ROOT, '.gitattributes'), path.join(folder, '.gitattributes'));
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
    git('add', '.');
    git('commit', '--quiet', '--message', 'x');
    for (const file of Object.keys(files)) rmSync(path.join(folder, file));
    git('checkout', '--', '.');
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    expect(Object.fromEntries(Object.keys(files).map((file) => [file, read(file)]))).toEqual(files);
  }),
);
