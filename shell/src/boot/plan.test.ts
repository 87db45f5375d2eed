import { listSettings } from '@bourse/contract/deployment';
import { CONTRACT_VERSION } from '@bourse/contract/version';
import type { Registry } from '@bourse/remote-kit/registry';
import { describe, expect, test } from 'vitest';
import { FRAME_CALL, plan, planCalls } from './plan.ts';

const files = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `sha256-${name}`]));
const part = (id: string, own: string[], prefetch: string[] = [], shared: string[] = []) => ({
  id,
  files: own,
  prefetch,
  shared,
});
const meta = { title: 'title', requiresAuth: true };
const remote = (name: string, rest: Pick<Registry['remotes'][number], 'routes' | 'slots'>) => ({
  name,
  version: '1',
  contract: CONTRACT_VERSION,
  global: name,
  dir: `remotes/${name}/1/`,
  files: files('entry.js', 'en.js', 'de.js', 'detail.js', 'detail.css', 'chart.js', 'list.js', 'slot.js'),
  entry: ['entry.js'],
  translations: { en: ['en.js'], zh: [], de: ['de.js'], es: [] },
  ...rest,
});

const registry: Registry = {
  base: '/',
  shell: {
    version: '1',
    dir: 'shell/1/',
    files: files('main.js', 'main.css', 'calls.js', 'frame.js', 'sign-in.js', 'tabs.js', 'shell-de.js'),
    main: ['main.js', 'main.css'],
    frame: ['calls.js', 'frame.js'],
    signIn: ['sign-in.js'],
    shared: { tabs: ['tabs.js'], '@bourse/api/last-answers': ['last-answers.js'] },
    translations: { en: [], zh: [], de: ['shell-de.js'], es: [] },
  },
  remotes: [
    remote('markets', {
      routes: [
        {
          ...part('detail', ['detail.js', 'detail.css'], ['chart.js']),
          ...meta,
          paths: ['/stock/v2/:code/:name'],
          calls: [{ path: '/quote', query: { symbol: ':code' } }],
        },
        { ...part('list', ['list.js'], [], ['tabs']), ...meta, paths: ['/markets'] },
      ],
      slots: [part('home.markets/v1', ['slot.js'])],
    }),
    remote('news', {
      routes: [],
      slots: [
        part('home.section/v1', ['slot.js']),
        part('home.under-way/v1', ['under-way.js']),
        part('home.calendar/v1', ['calendar.js']),
        part('other.news/v1', ['list.js']),
      ],
    }),
  ],
};

const request = {
  path: '/',
  next: null,
  signedIn: true,
  locale: 'en',
  onDisk: false,
  stylesInPage: true,
  isOffline: false,
} as const;
const planned = (change: Partial<Parameters<typeof plan>[1]>) => plan(registry, { ...request, ...change });
const started = (change: Partial<Parameters<typeof plan>[1]>) => planned(change).map(({ file }) => file);
const shell = (...names: string[]) => names.map((name) => `shell/1/${name}`);
const markets = (...names: string[]) => names.map((name) => `remotes/markets/1/${name}`);

describe('start-up files of a guest', () => {
  test.each(['/', '/markets', '/stock/v2/A/B', '/login', '/register'])(
    'at %s contain no file of a remote',
    (path) => {
      expect(started({ path, signedIn: false })).toEqual(shell('main.js', 'sign-in.js'));
    },
  );
});

describe('start-up files of a customer', () => {
  test("contain the entry, screen, styles, translations and lazily loaded chunks of the screen's remote", () => {
    expect(started({ path: '/stock/v2/EUR%2FUSD/Euro' })).toEqual([
      ...shell('main.js', 'calls.js', 'frame.js'),
      ...markets('entry.js', 'en.js', 'detail.js', 'detail.css', 'chart.js'),
    ]);
  });

  test("carry a hash each, and only the shell's main files run immediately, with the styles that are not in the page", () => {
    const starts = planned({ path: '/markets', stylesInPage: false });
    expect(starts.filter(({ run }) => run).map(({ file }) => file)).toEqual(shell('main.js', 'main.css'));
    for (const { file, integrity } of starts) expect(integrity).toBe(`sha256-${file.split('/').at(-1)}`);
  });

  test("leave the connection to the scripts that start at once: the screen's to the first of them, what is only likely to all", () => {
    const starts = planned({ path: '/stock/v2/A/B' });
    const filesAfter = (wanted: string) =>
      starts.filter(({ after }) => after === wanted).map(({ file }) => file);
    expect(filesAfter('none')).toEqual(shell('main.js', 'calls.js'));
    const ofScreen = markets('entry.js', 'en.js', 'detail.js', 'detail.css');
    expect(filesAfter('first')).toEqual([...shell('frame.js'), ...ofScreen]);
    expect(filesAfter('all')).toEqual(markets('chart.js'));
  });

  test('without a network contain what reads the answers that the device has kept', () => {
    expect(started({ isOffline: true })).toContain('shell/1/last-answers.js');
    expect(started({ isOffline: true, signedIn: false })).not.toContain('shell/1/last-answers.js');
  });

  test('contain the large shared modules that the screen uses, and no others', () => {
    expect(started({ path: '/markets' })).toContain('shell/1/tabs.js');
    expect(started({ path: '/stock/v2/A/B' })).not.toContain('shell/1/tabs.js');
  });

  test('contain the translations of the chosen language', () => {
    expect(started({ path: '/markets', locale: 'de' })).toEqual([
      ...shell('main.js', 'shell-de.js', 'calls.js', 'frame.js'),
      ...markets('entry.js', 'de.js', 'list.js'),
      ...shell('tabs.js'),
    ]);
  });

  test('at home contain the slots of home but the one that is loaded later, and no other slots', () => {
    expect(started({ path: '/' })).toEqual([
      ...shell('main.js', 'calls.js', 'frame.js'),
      ...markets('entry.js', 'en.js', 'slot.js'),
      ...['entry.js', 'en.js', 'slot.js'].map((name) => `remotes/news/1/${name}`),
    ]);
  });

  test('at the login are those of the address that the guard redirects to, or of home', () => {
    expect(started({ path: '/login', next: '/markets?page=2' })).toEqual(started({ path: '/markets' }));
    expect(started({ path: '/login' })).toEqual(started({ path: '/' }));
    expect(started({ path: '/login', next: 'https://evil.example/markets' })).toEqual(started({ path: '/' }));
  });

  test('contain no file of a remote that was built for another contract version', () => {
    const remotes = registry.remotes.map((one) => ({ ...one, contract: CONTRACT_VERSION + 1 }));
    const files = plan({ ...registry, remotes }, { ...request, path: '/markets' }).map(({ file }) => file);
    expect(files).toEqual(shell('main.js', 'calls.js', 'frame.js'));
  });

  test('at an unknown address contain the frame alone', () => {
    expect(started({ path: '/nowhere' })).toEqual(shell('main.js', 'calls.js', 'frame.js'));
  });
});

test('files from disk all run at once with the main script last, because the browser cannot check their integrity', () => {
  const starts = planned({ onDisk: true, stylesInPage: false });
  const files = starts.map(({ file }) => file);
  expect(files.toSorted()).toEqual(shell(...Object.keys(registry.shell.files)).toSorted());
  expect([files.at(0), files.at(-1)]).toEqual(shell('main.css', 'main.js'));
  expect(starts.every(({ run }) => run)).toBe(true);
});

describe('first calls', () => {
  const first = (path: string, signedIn = true) => planCalls(registry, { path, next: null, signedIn });

  const ofFrame = { calls: [FRAME_CALL], params: {} };

  test('are those of the route, with the parameters of the address decoded, and of the frame', () => {
    expect(first('/stock/v2/EUR%2FUSD/Euro')).toEqual([
      { calls: [{ path: '/quote', query: { symbol: ':code' } }], params: { code: 'EUR/USD', name: 'Euro' } },
      ofFrame,
    ]);
  });

  test('are none for a guest, and those of the frame where the route names none', () => {
    expect(first('/stock/v2/A/B', false)).toEqual([]);
    expect(first('/markets')).toEqual([ofFrame]);
  });

  test('of the frame ask for the currency', () => {
    expect(FRAME_CALL.path).toBe(listSettings.path);
  });
});
