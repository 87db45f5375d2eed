import type { Feature } from '@bourse/remote-kit/feature';
import { describe, expect, test } from 'vitest';
import { checkFeature } from './check-feature.ts';

const route = { id: 'list', path: '/list', title: 'list.title', requiresAuth: true };
const feature: Feature = { name: 'markets', routes: [route], slots: [{ id: 'home.markets/v1' }] };
/** Features that the types would refuse before the build does, as data. */
const checked = (change: object) => () => checkFeature({ ...feature, ...change });

describe('checkFeature', () => {
  test('accepts a sound feature', () => {
    expect(checked({})).not.toThrow();
    expect(checked({ routes: [{ ...route, path: ['/a/:id', '/b/:id?'] }] })).not.toThrow();
    expect(checked({ links: [{ place: 'frame.more/v1', route: 'list', icon: 'star' }] })).not.toThrow();
  });

  test('refuses names and ids that are not kebab-case', () => {
    expect(checked({ name: 'Markets' })).toThrow('name "Markets" is not kebab-case, such as copy-trading');
    expect(checked({ routes: [{ ...route, id: 'stockDetail' }] })).toThrow(
      '"stockDetail" is not kebab-case, such as',
    );
  });

  test('refuses an owner without a name and a budget that nothing could keep', () => {
    expect(checked({ owner: 'team-markets', budget: 12 })).not.toThrow();
    expect(checked({ owner: '', budget: 0 })).toThrow(
      'owner is empty: name the team, or leave it out; budget 0 is not above 0 KB: raise it, or leave it out',
    );
  });

  test('refuses paths that are relative, splat, or optional in the middle', () => {
    for (const path of ['list', '/files/*', '/:type?/list', '/a//b']) {
      expect(checked({ routes: [{ ...route, path }] })).toThrow(
        'is not a plain absolute path such as /bonds/:id',
      );
    }
  });

  test('names the remote, and every problem at once', () => {
    expect(checked({ routes: [route, { ...route, title: '' }] })).toThrow(
      /^feature\.ts of "markets": route "list" has no title key: add .*; route "list" is there twice: remove one; path "\/list" is there twice: remove one\.$/,
    );
  });

  test('refuses a route that guests may see: the guard lets none into a remote (D3)', () => {
    expect(checked({ routes: [{ ...route, requiresAuth: false }] })).toThrow(
      /^feature\.ts of "markets": route "list" says requiresAuth: false, .*: set it to true\.$/,
    );
  });

  test('refuses a slot for which there is no place, and says which there are', () => {
    for (const id of ['home.markets', 'home.bonds/v1', 'frame.more/v1', 'constructor'])
      expect(checked({ slots: [{ id }] })).toThrow(
        `feature.ts of "markets": there is no place "${id}" for its slot; slots are: home.markets/v1, home.worth/v1`,
      );
  });

  test('refuses a link to no place, to no route, to a route that needs a parameter, and the same one twice', () => {
    const link = { place: 'frame.more/v1', route: 'list', icon: 'star' };
    const linked = (...links: object[]) => checked({ links });
    expect(linked({ ...link, place: 'home.markets/v1' })).toThrow(
      'there is no place "home.markets/v1" for its link to "list"; links go to: home.quick-access/v1',
    );
    expect(linked({ ...link, route: 'detail' })).toThrow(
      'its link in "frame.more/v1" leads to route "detail", which it has not: its routes are list',
    );
    expect(checked({ routes: [{ ...route, path: '/item/:id' }], links: [link] })).toThrow(
      'leads to route "list", every path of which needs a parameter: link to another route',
    );
    expect(linked(link, link)).toThrow('link to "list" in "frame.more/v1" is there twice');
  });

  test('refuses an example that is no address of its route', () => {
    const withExample = (example: string) =>
      checked({ routes: [{ ...route, path: '/item/:id', examples: [example] }] });
    expect(withExample('/item/EUR%2FUSD?side=buy')).not.toThrow();
    expect(withExample('/item/EUR/USD')).toThrow(
      'example "/item/EUR/USD" is no address of route "list": change it, or its path',
    );
  });
});
