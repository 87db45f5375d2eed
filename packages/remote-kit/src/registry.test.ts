import { expect, test } from 'vitest';
import { type Registry, readRegistry } from './registry.ts';

const part = { files: ['part.js'], prefetch: [], shared: [] };
const entryOf = (name: string): Registry['remotes'][number] => ({
  name,
  version: '1.0.0',
  dir: `remotes/${name}/1/`,
  files: { 'entry.js': 'sha256-…' },
  contract: 1,
  global: `bourse_${name}`,
  entry: ['entry.js'],
  routes: [{ id: 'list', title: 'list.title', paths: [`/${name}`], requiresAuth: true, ...part }],
  slots: [{ id: `home.${name}/v1`, ...part }],
  translations: { en: [], zh: [], de: [], es: [] },
});
const shell = { main: ['main.js'] } as unknown as Registry['shell'];

const read = (remotes: unknown) => {
  const textContent = JSON.stringify({ base: '/', shell, remotes });
  return readRegistry({ getElementById: () => ({ textContent }) } as unknown as Document).remotes;
};

test('the browser reads a sound registry unchanged', () => {
  expect(read([entryOf('markets'), entryOf('news')])).toEqual([entryOf('markets'), entryOf('news')]);
});

const damages: [string, (entry: Record<string, unknown>) => void][] = [
  ['no list of entry files', (entry) => Reflect.deleteProperty(entry, 'entry')],
  ['a language missing', (entry) => Reflect.deleteProperty(entry.translations as object, 'es')],
  ['a contract version that is a text', (entry) => Object.assign(entry, { contract: '1' })],
  ['no files', (entry) => Object.assign(entry, { files: null })],
  ['a part without its files', (entry) => Object.assign((entry.slots as object[])[0] ?? {}, { files: 1 })],
];

test.each(damages)(
  'a remote whose entry has %s is damaged and keeps its routes and slots, others stay',
  (_, damage) => {
    const entry = entryOf('news');
    damage(entry as unknown as Record<string, unknown>);
    const [markets, news] = read([entryOf('markets'), entry]);
    expect(markets).toEqual(entryOf('markets'));
    expect(news).toMatchObject({ name: 'news', damaged: true, entry: [], slots: [{ id: 'home.news/v1' }] });
    expect(news?.routes).toMatchObject([{ id: 'list', paths: ['/news'], requiresAuth: true }]);
  },
);

test('a route of a damaged entry that does not say so is guarded, and one without an address is left out', () => {
  const [route] = entryOf('news').routes;
  const routes = [{ ...route, requiresAuth: undefined }, { ...route, paths: '/news' }, null];
  const [news] = read([{ ...entryOf('news'), routes }]);
  expect(news?.routes).toMatchObject([{ paths: ['/news'], requiresAuth: true }]);
});

test('an entry without a name is left out, and a registry without remotes has none', () => {
  expect(read([null, 'news', { ...entryOf('news'), name: 7 }])).toEqual([]);
  expect(read(undefined)).toEqual([]);
});
