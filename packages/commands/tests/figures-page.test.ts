/** The page of figures is true: it has every function of the package, and the folders that use it. */
import { expect, it } from 'vitest';
import { readTree } from './tree.ts';

const PACKAGE = 'packages/figures/';
/** Lists and types of a module, which compute nothing. */
const NO_FIGURE = new Set(['bills/directions']);

const tree = readTree();
const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
const moduleOf = (file: string) => new RegExp(`^${PACKAGE}src/([\\w-]+)\\.ts$`).exec(file)?.[1];

/** 'markets/positions' of a file of a remote, 'broker/ledger' of one of the broker, 'shell/src/search' of the shell. */
const folderOf = (file: string): string | undefined => {
  const [, name, folder] =
    /^remotes\/([^/]+)\/src\/([^/]+)\//.exec(file) ??
    /^(shell\/src)\/([^/]+)\//.exec(file) ??
    /^packages\/(broker)\/src\/([^/]+)\//.exec(file) ??
    [];
  return name && `${name}/${folder}`;
};

const exported = [...tree].flatMap(([file, text]) => {
  const name = moduleOf(file);
  if (!name || !isSource(file)) return [];
  return [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, each]) => `${name}/${each}`);
});

/** The folders that import each function. */
const users = new Map<string, Set<string>>();
for (const [file, text] of tree) {
  const folder = folderOf(file);
  if (!folder || !isSource(file)) continue;
  for (const [, names = '', name] of text.matchAll(
    /import\s*\{([^}]*)\}\s*from '@bourse\/figures\/([\w-]+)'/g,
  ))
    for (const each of names.split(',')) {
      const key = `${name}/${each.trim().split(' as ')[0]}`;
      users.set(key, (users.get(key) ?? new Set()).add(folder));
    }
}

const rows = [
  ...(tree.get(`${PACKAGE}figures.md`) ?? '').matchAll(/^\| .+? \| `([\w-]+\/\w+)`\s*\| (.*?)\s*\|$/gm),
].map(([, key = '', used = '']) => ({ key, used: used.match(/[\w-]+(?:\/[\w-]+)+/g) ?? [] }));

it('the page of figures has every function of the package once', () => {
  expect(rows.map(({ key }) => key).sort()).toEqual(exported.filter((key) => !NO_FIGURE.has(key)).sort());
});

it('the page of figures names the folders that use each function', () => {
  expect(rows.map(({ key, used }) => [key, [...used].sort()])).toEqual(
    rows.map(({ key }) => [key, [...(users.get(key) ?? [])].sort()]),
  );
});
