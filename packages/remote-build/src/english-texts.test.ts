import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keysIn, keysOf, readTexts, withTexts } from './english-texts.ts';
import { ROOT, remoteNames } from './workspace.ts';

const texts = {
  account: { title: 'Account', kind: { stock: 'Stocks', forex: 'Forex' } },
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  later: 'Later',
};

describe('the keys that a module names', () => {
  it('are those that it writes out, with the plurals of each', () => {
    expect(keysIn(`t('account.title'); t("rows", { count })`, texts)).toEqual([
      'account.title',
      'rows_one',
      'rows_other',
    ]);
  });

  it('are all of those that begin as its template does', () => {
    const kinds = ['account.kind.stock', 'account.kind.forex'];
    expect(keysIn('t(`account.kind.$' + '{kind}`)', texts)).toEqual(kinds);
    expect(keysIn("t('account.kind.' + kind)", texts)).toEqual(kinds);
  });

  it('are none of a part that it names no key of', () => {
    expect(keysIn("import { x } from './account.title.ts'; t('account')", texts)).toEqual([]);
  });
});

it('gives a module the texts that it names, and leaves one that names none as it is', () => {
  expect(withTexts("t('account.title');", texts, 'money')).toContain(
    'addEnglish("money", {"account":{"title":"Account"}});',
  );
  expect(withTexts('export const one = 1;', texts, 'money')).toBe('export const one = 1;');
});

const owners = [...remoteNames().map((name) => `remotes/${name}`), 'shell'];

describe.each(owners)('the English texts of %s', (owner) => {
  const dir = path.join(ROOT, owner);
  const modules = readdirSync(path.join(dir, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join('src', file));
  // The build itself reads the titles of a feature.
  const sources = [...modules, 'feature.ts']
    .filter((file) => existsSync(path.join(dir, file)))
    .map((file) => readFileSync(path.join(dir, file), 'utf8'));
  const all = readTexts(path.join(dir, 'locales/en.json'));

  it('are each named by a module, which then has them', () => {
    const named = new Set(keysIn(sources.join('\n'), all));
    expect(keysOf(all).filter((key) => !named.has(key))).toEqual([]);
  });

  it('are never asked for by a key that begins with a value, which could be any', () => {
    expect(sources.filter((source) => /\bt\(\s*`\$\{/.test(source))).toEqual([]);
  });
});
