import type { Feature } from '@bourse/remote-kit/feature';
import { describe, expect, test } from 'vitest';
import { checkFeature, checkTogether } from './check-feature.ts';

const route = { id: 'list', path: '/list', title: 'list.title', requiresAuth: true };
const feature: Feature = { name: 'markets', routes: [route], slots: [{ id: 'home.markets/v1' }] };
const checked = (change: Partial<Feature>) => () => checkFeature({ ...feature, ...change });

describe('a feature is refused with every problem that it has', () => {
  test('a sound one passes', () => {
    expect(checked({})).not.toThrow();
    expect(checked({ routes: [{ ...route, path: ['/a/:id', '/b/:id?'] }] })).not.toThrow();
  });

  test('names, ids and slots that do not read as they should', () => {
    expect(checked({ name: 'Markets' })).toThrow('not kebab-case');
    expect(checked({ routes: [{ ...route, id: 'stockDetail' }] })).toThrow('"stockDetail" is not kebab-case');
    expect(checked({ slots: [{ id: 'home.markets' }] })).toThrow('does not read');
    expect(checked({ slots: [{ id: 'home.markets/v0' }] })).toThrow('does not read');
  });

  test('paths that are relative, splat, or optional in the middle', () => {
    for (const path of ['list', '/files/*', '/:type?/list', '/a//b']) {
      expect(checked({ routes: [{ ...route, path }] })).toThrow('not a plain absolute path');
    }
  });

  test('the same id or path twice, and all problems at once', () => {
    expect(checked({ routes: [route, { ...route, title: '' }] })).toThrow(
      /route "list" is there twice; route "list" has no title key; path "\/list" is there twice/,
    );
  });
});

describe('two remotes cannot both have', () => {
  const other: Feature = { name: 'news', routes: [], slots: [] };

  test('a path, whatever they call its parameters', () => {
    const one = { ...feature, routes: [{ ...route, path: '/item/:id' }] };
    const two = { ...other, routes: [{ ...route, path: '/item/:code' }] };
    expect(() => checkTogether([one, two])).toThrow('"markets" and "news" both have the path /item/:');
  });

  test('a slot', () => {
    expect(() => checkTogether([feature, { ...other, slots: [{ id: 'home.markets/v1' }] }])).toThrow(
      'slot home.markets/v1',
    );
  });

  test('but what differs is fine', () => {
    expect(() => checkTogether([feature, other])).not.toThrow();
  });
});
