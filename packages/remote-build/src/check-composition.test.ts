import { localRegistry } from '@bourse/remote-kit/local-registry';
import type { RemoteRelease } from '@bourse/remote-kit/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOffer, checkComposition } from './check-composition.ts';
import { featureOf, localesOf, remoteNames } from './features.ts';

/** The remotes of the workspace, as they would be composed. */
let real: readonly RemoteRelease[];
beforeAll(async () => {
  const all = remoteNames().map(async (name) => ({
    feature: await featureOf(name),
    translations: localesOf(name),
  }));
  real = (await localRegistry(await Promise.all(all))).remotes;
});

const route = (id: string, ...paths: string[]) => ({ id, paths, requiresAuth: true });
const bonds = {
  name: 'example-bonds',
  routes: [route('list', '/example-bonds')],
  slots: [] as { id: string }[],
};
const composed = (offer: object) => () => checkComposition(appOffer(), [...real, { ...bonds, ...offer }]);

describe('checkComposition', () => {
  test('accepts the remotes of the workspace, alone and with one more', () => {
    expect(() => checkComposition(appOffer(), real)).not.toThrow();
    expect(composed({ slots: [{ id: 'home.section/v1' }] })).not.toThrow();
  });

  test.each(['/', '/login', '/Login', '/register', '/forgot-password', '/api/list', '/remotes/x', '/shell'])(
    'refuses a route that takes %s, and names remote and route',
    (path) =>
      expect(composed({ routes: [route('list', path)] })).toThrow(
        `The path ${path} of the remote "example-bonds", route "list", belongs to the shell or to the server: choose another in its feature.ts.`,
      ),
  );

  test('refuses a route that leaves the guard', () =>
    expect(composed({ routes: [{ ...route('list', '/example-bonds'), requiresAuth: false }] })).toThrow(
      'for guests, who never reach it (D3): set requiresAuth: true in its feature.ts.',
    ));

  test('refuses slots and links for which there is no place', () => {
    expect(composed({ slots: [{ id: 'home.bonds/v1' }] })).toThrow(
      /^The remote "example-bonds" has the slot home\.bonds\/v1, but .*: name one of home\.\S+, .* in its feature\.ts\.$/,
    );
    expect(composed({ links: [{ place: 'home.markets/v1', route: 'list', icon: 'star' }] })).toThrow(
      /^The remote "example-bonds" links to "list" in home\.markets\/v1, but .*: name one of .*frame\.more\/v1.* in its feature\.ts\.$/,
    );
  });

  test('refuses two remotes with the same name, path or slot, whatever they call their parameters', () => {
    expect(composed({ name: 'news' })).toThrow(
      'The remotes "news" and "news" both have the name news: change it in the feature.ts',
    );
    expect(composed({ routes: [route('one', '/news/:code')] })).toThrow(
      'The remotes "news" and "example-bonds" both have the path /news/:: change it in',
    );
    expect(composed({ slots: [{ id: 'home.news/v1' }] })).toThrow(
      'The remotes "news" and "example-bonds" both have the slot home.news/v1: change it in',
    );
  });

  test('lets several remotes fill a place that takes many', () => {
    const section = { slots: [{ id: 'home.section/v1' }] };
    expect(() =>
      checkComposition(appOffer(), [
        ...real,
        { ...bonds, ...section },
        { name: 'gold', routes: [], ...section },
      ]),
    ).not.toThrow();
  });

  test('refuses to leave a place empty that the app is not whole without', () => {
    const without = real.map((remote) => ({ ...remote, slots: [] }));
    expect(() => checkComposition(appOffer(), without)).toThrow(
      'No remote has the slot home.markets/v1, which the app cannot do without: a remote must have it in its feature.ts.',
    );
  });

  test('refuses a path of packages/links for which no remote has a route', () =>
    expect(() =>
      checkComposition(
        appOffer(),
        real.filter(({ name }) => name !== 'news'),
      ),
    ).toThrow(
      'links.newsItem of packages/links leads to /news/x, for which no remote has a route: a remote must have one in its feature.ts.',
    ));

  test('says every problem at once', () => {
    const offer = { routes: [route('list', '/login')], slots: [{ id: 'home.bonds/v1' }] };
    expect(composed(offer)).toThrow(/path \/login[\s\S]*slot home\.bonds\/v1/);
  });
});
