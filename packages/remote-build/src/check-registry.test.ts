import { CONTRACT_VERSION } from '@bourse/contract/version';
import type { Registry } from '@bourse/remote-kit/registry';
import { describe, expect, test } from 'vitest';
import { checkRegistry, RegistryError } from './check-registry.ts';

const translations = { en: ['en.js'], zh: [], de: [], es: [] };
const hash = (character: string) => `sha256-${character.repeat(43)}=`;
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
      contract: CONTRACT_VERSION,
      global: 'bourse_markets',
      entry: ['main.js'],
      routes: [
        {
          id: 'markets',
          paths: ['/markets'],
          title: 'title',
          requiresAuth: true,
          files: ['en.js'],
          prefetch: [],
          shared: [],
        },
      ],
      slots: [{ id: 'home.markets/v1', files: [], prefetch: ['main.js'], shared: [] }],
      translations,
    },
  ],
} satisfies Registry;

const damaged = (change: (copy: typeof registry) => void) => {
  const copy = structuredClone(registry);
  change(copy);
  return () => checkRegistry(copy);
};

test('a sound registry passes the composition’s check unchanged', () => {
  expect(checkRegistry(structuredClone(registry))).toEqual(registry);
});

describe('the composition refuses a damaged registry and names the damaged field', () => {
  test('a registry that is no object', () => {
    expect(() => checkRegistry(undefined)).toThrow(RegistryError);
    expect(() => checkRegistry('<html>')).toThrow('is not an object');
  });

  test('a field of a wrong kind', () => {
    expect(damaged((copy) => Object.assign(copy, { base: 7 }))).toThrow('base is not a text');
    expect(damaged((copy) => Object.assign(copy.remotes[0] ?? {}, { contract: '1' }))).toThrow(
      'remotes["markets"].contract is not a number',
    );
    expect(damaged((copy) => Object.assign(copy.remotes[0]?.routes[0] ?? {}, { paths: '/markets' }))).toThrow(
      'remotes["markets"].routes[0].paths is not a list',
    );
    expect(damaged((copy) => Object.assign(copy, { remotes: null }))).toThrow('remotes is not a list');
  });

  test('a remote without its list of translations in a language of the shell', () => {
    expect(
      damaged((copy) => Object.assign(copy.remotes[0] ?? {}, { translations: { en: [], zh: [], de: [] } })),
    ).toThrow('remote markets.translations.es');
  });

  test('a file that is wanted but has no hash: its integrity could not be enforced', () => {
    expect(damaged((copy) => copy.remotes[0]?.slots[0]?.prefetch.push('chart.js'))).toThrow('chart.js');
    expect(damaged((copy) => copy.shell.shared.tabs.push('tabs.js'))).toThrow('tabs.js');
    expect(damaged((copy) => copy.shell.signIn.push('sign-in.js' as never))).toThrow('sign-in.js');
    expect(damaged((copy) => copy.shell.main.push('constructor'))).toThrow('constructor');
  });

  test('a remote that was built against another version of the contract', () => {
    expect(damaged(({ remotes: [remote] }) => Object.assign(remote ?? {}, { contract: 1_000 }))).toThrow(
      `Release 1.0.0 of "markets" was built against version 1000 of the contract, the shell has ${CONTRACT_VERSION}`,
    );
  });

  test('a remote that imports a shared module which the shell does not supply', () => {
    expect(
      damaged(({ remotes: [remote] }) =>
        Object.assign(remote?.routes[0] ?? {}, { shared: ['@bourse/ui/old'] }),
      ),
    ).toThrow('needs @bourse/ui/old, which the shell does not supply');
  });

  test.each([
    '',
    'sha256-',
    hash('a').slice(0, -1),
    hash('a').replace('256', '384'),
    `${hash('a')} ${hash('b')}`,
    `${hash('a')}\n`,
    hash('-'),
    7,
  ])('a hash that the browser would ignore, and run the file unchecked: %j', (integrity) => {
    const change = (of: object) => Object.assign(of, { files: { ...release.files, 'main.js': integrity } });
    expect(damaged(({ shell }) => change(shell))).toThrow(
      'shell.files.main.js is not a sha256 or sha384 hash. Release that part again',
    );
    expect(damaged(({ remotes: [remote] }) => change(remote ?? {}))).toThrow(
      'remotes["markets"].files.main.js is not a sha256 or sha384 hash',
    );
  });
});
