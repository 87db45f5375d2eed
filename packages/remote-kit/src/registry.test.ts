import { describe, expect, test } from 'vitest';
import { parseRegistry, type Registry, RegistryError } from './registry.ts';

const translations = { en: ['en.js'], zh: [], de: [], es: [] };
const hash = (character: string) => `sha384-${character.repeat(64)}`;
const release = { version: '1.0.0', files: { 'main.js': hash('a'), 'en.js': hash('/') } };
const registry = {
  base: '/',
  shell: {
    ...release,
    dir: 'shell/1/',
    main: ['main.js'],
    frame: [],
    signIn: [],
    shared: { tabs: [] as string[] },
    translations,
  },
  remotes: [
    {
      ...release,
      dir: 'remotes/markets/1/',
      name: 'markets',
      contract: 1,
      global: 'bourse_markets',
      entry: ['main.js'],
      routes: [
        {
          id: 'markets',
          paths: ['/markets'],
          title: 'title',
          requiresAuth: true,
          files: ['en.js'],
          later: [],
          shared: [],
        },
      ],
      slots: [{ id: 'home.markets/v1', files: [], later: ['main.js'], shared: [] }],
      translations,
    },
  ],
} satisfies Registry;

const damaged = (change: (copy: typeof registry) => void) => {
  const copy = structuredClone(registry);
  change(copy);
  return () => parseRegistry(JSON.stringify(copy));
};

test('a sound registry is read as it is', () => {
  expect(parseRegistry(JSON.stringify(registry))).toEqual(registry);
});

describe('a damaged registry says what is wrong and where', () => {
  test('no JSON at all', () => {
    expect(() => parseRegistry('')).toThrow(RegistryError);
    expect(() => parseRegistry('<html>')).toThrow('it is not JSON');
  });

  test('a field of a wrong kind', () => {
    expect(damaged((copy) => Object.assign(copy, { base: 7 }))).toThrow('base is not a text');
    expect(damaged((copy) => Object.assign(copy.remotes[0] ?? {}, { contract: '1' }))).toThrow(
      'remotes[0].contract is not a number',
    );
    expect(damaged((copy) => Object.assign(copy.remotes[0]?.routes[0] ?? {}, { paths: '/markets' }))).toThrow(
      'remotes[0].routes[0].paths is not a list',
    );
    expect(damaged((copy) => Object.assign(copy, { remotes: null }))).toThrow('remotes is not a list');
  });

  test('a language without its list of translations', () => {
    expect(damaged((copy) => Reflect.deleteProperty(copy.shell.translations, 'es'))).toThrow(
      'shell.translations.es',
    );
  });

  test('a file that is wanted but has no hash: its integrity could not be enforced', () => {
    expect(damaged((copy) => copy.remotes[0]?.slots[0]?.later.push('chart.js'))).toThrow('chart.js');
    expect(damaged((copy) => copy.shell.shared.tabs.push('tabs.js'))).toThrow('tabs.js');
    expect(damaged((copy) => copy.shell.signIn.push('sign-in.js' as never))).toThrow('sign-in.js');
    expect(damaged((copy) => copy.shell.main.push('constructor'))).toThrow('constructor');
  });

  test.each([
    '',
    'sha384-',
    hash('a').slice(0, -1),
    hash('a').replace('384', '256'),
    `${hash('a')} ${hash('b')}`,
    `${hash('a')}\n`,
    hash('-'),
    7,
  ])('a hash that the browser would ignore, and run the file unchecked: %j', (integrity) => {
    const change = (of: object) => Object.assign(of, { files: { ...release.files, 'main.js': integrity } });
    expect(damaged(({ shell }) => change(shell))).toThrow('shell.files.main.js is not a sha384 hash');
    expect(damaged(({ remotes: [remote] }) => change(remote ?? {}))).toThrow(
      'remotes[0].files.main.js is not a sha384 hash',
    );
  });
});
