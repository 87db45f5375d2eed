import type { Registry } from '@bourse/remote-kit/registry';
import { expect, test } from 'vitest';
import { filesToKeep, releaseDirOf, releaseDirsOf } from './kept-files.ts';
import { isScreen, readPage } from './page.ts';

const hashes = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `sha256-${name}`]));
const registry: Registry = {
  base: '/',
  shell: {
    version: '1.0.0',
    dir: 'shell/1.0.0-a/',
    files: hashes('main.js', 'frame.js', 'sign-in.js', 'tabs.js', 'de.js', 'es.js', 'lock.js'),
    main: ['main.js'],
    frame: ['frame.js'],
    signIn: ['sign-in.js'],
    shared: { tabs: ['tabs.js'] },
    translations: { en: [], zh: [], de: ['de.js'], es: ['es.js'] },
  },
  remotes: [
    {
      name: 'markets',
      version: '1.0.0',
      contract: 1,
      global: 'markets',
      dir: 'remotes/markets/1.0.0-b/',
      files: hashes('entry.js', 'list.js', 'm-de.js', 'm-es.js', 'on-request-export.js'),
      entry: ['entry.js'],
      routes: [
        {
          id: 'list',
          paths: ['/markets', '/stock/:symbol'],
          title: 'list',
          requiresAuth: true,
          files: ['list.js'],
          prefetch: [],
          shared: [],
        },
      ],
      slots: [],
      translations: { en: [], zh: [], de: ['m-de.js'], es: ['m-es.js'] },
    },
  ],
};

const names = (request: Partial<Parameters<typeof filesToKeep>[1]>) =>
  filesToKeep(registry, {
    locale: 'de',
    isSignedIn: true,
    isAhead: true,
    canaries: [],
    seen: [],
    ...request,
  }).map(({ name }) => name);
const shell = (...files: string[]) => files.map((file) => `shell/1.0.0-a/${file}`);

test('for a customer all files are kept but those of other languages and those that are imported on request', () => {
  expect(names({})).toEqual([
    ...shell('main.js', 'frame.js', 'sign-in.js', 'tabs.js', 'de.js', 'lock.js'),
    ...['entry.js', 'list.js', 'm-de.js'].map((file) => `remotes/markets/1.0.0-b/${file}`),
  ]);
});

test('for a guest no file of a remote is kept', () => {
  expect(names({ isSignedIn: false })).toEqual(shell('main.js', 'de.js', 'sign-in.js'));
});

test('where the phone asks to save data, no file of a screen is fetched ahead', () => {
  expect(names({ isAhead: false, locale: 'en' })).toEqual(shell('main.js', 'sign-in.js', 'frame.js'));
});

test('a device that has the canary of a remote keeps its files, not the live ones; neither are deleted under another page', () => {
  const [markets] = registry.remotes;
  if (!markets) throw new Error('There is no remote.');
  const canary = { share: 10, remote: { ...markets, dir: 'remotes/markets/1.0.0-c/' } };
  const page = { ...registry, canaries: [canary] };
  const request = { locale: 'en', isSignedIn: true, isAhead: true, seen: [] } as const;
  const kept = (canaries: string[]) =>
    filesToKeep(page, { ...request, canaries })
      .map(({ name }) => releaseDirOf(name))
      .filter((dir, index, all) => all.indexOf(dir) === index);
  expect(kept(['markets'])).toEqual(['shell/1.0.0-a/', 'remotes/markets/1.0.0-c/']);
  expect(kept([])).toEqual(['shell/1.0.0-a/', 'remotes/markets/1.0.0-b/']);
  expect(releaseDirsOf(page)).toEqual([
    'shell/1.0.0-a/',
    'remotes/markets/1.0.0-b/',
    'remotes/markets/1.0.0-c/',
  ]);
});

test('a file is kept with the hash that the registry names', () => {
  const [main] = filesToKeep(registry, {
    locale: 'en',
    isSignedIn: false,
    isAhead: false,
    canaries: [],
    seen: [],
  });
  expect(main).toEqual({ name: 'shell/1.0.0-a/main.js', integrity: 'sha256-main.js' });
});

test.each([
  ['shell/1.0.0-a/main.js', 'shell/1.0.0-a/'],
  ['remotes/markets/1.0.0-b/deep/list.js', 'remotes/markets/1.0.0-b/'],
  ['api/v2/uploads/1.png', undefined],
  ['sw.js', undefined],
  ['remotes/markets', undefined],
])('%s belongs to the release in %s', (name, dir) => {
  expect(releaseDirOf(name)).toBe(dir);
});

test('a page is read with the name and the registry that it carries, and nothing else is taken for one', () => {
  const html = `<meta name="release" content="abc"><script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  expect(readPage(html)).toEqual({ release: 'abc', registry });
  expect(readPage('<title>Sign in to this network</title>')).toBeUndefined();
  expect(readPage(html.replace('{', ''))).toBeUndefined();
});

test.each([
  ['/', true],
  ['/login', true],
  ['/markets', true],
  ['/stock/EUR%2FUSD', true],
  ['/api/docs', false],
  ['/statement.pdf', false],
])('%s is a screen of the app: %s', (path, expected) => {
  expect(isScreen(registry, path)).toBe(expected);
});
