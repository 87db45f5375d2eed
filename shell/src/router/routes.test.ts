import { featureOf, remoteNames } from '@bourse/remote-build/features';
import { pathsOf } from '@bourse/remote-kit/feature';
import type { Registry } from '@bourse/remote-kit/registry';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { guard } from './guard.ts';
import type { RouteMeta } from './route-meta.ts';
import { routeTable } from './routes.tsx';

const translations = { en: [], zh: [], de: [], es: [] };
const release = { version: '1', dir: '', files: {}, translations };
const features = await Promise.all(remoteNames().map(featureOf));
const registry: Registry = {
  base: '/',
  shell: { ...release, main: [], frame: [], signIn: [], shared: {} },
  remotes: features.map(({ name, routes }) => ({
    ...release,
    name,
    contract: 1,
    global: '',
    entry: [],
    slots: [],
    routes: routes.map((route) => ({ ...route, paths: pathsOf(route), files: [], later: [], shared: [] })),
  })),
};

const leavesOf = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => (route.children ? leavesOf(route.children) : [route]));
const leaves = leavesOf(routeTable(registry, '/')).map(({ path = '', handle }) => ({
  path,
  meta: handle as RouteMeta,
}));

/** Decision D9. */
const WITH_BOTTOM_NAV = ['/', '/account', '/markets', '/trade', '/watchlists'];

describe('the route table', () => {
  test('agrees with the guard about every route: what a guest may see is what says so (D3)', () => {
    expect(leaves.length).toBeGreaterThan(15);
    for (const { path, meta } of leaves) {
      const pathname = path === '*' ? '/nowhere' : path.replace(/:\w+\??/g, 'x');
      expect([path, guard({ pathname, search: '' }, false) !== undefined]).toEqual([path, meta.requiresAuth]);
    }
  });

  test('shows the bottom navigation on five routes and no other (D9)', () => {
    const shown = leaves.filter(({ meta }) => meta.showBottomNav).map(({ path }) => path);
    expect(shown.sort()).toEqual(WITH_BOTTOM_NAV);
  });

  test('hides customer service on the sign-in routes and on the order ticket (D9)', () => {
    const hidden = leaves.filter(({ meta }) => meta.hideCustomerService).map(({ path }) => path);
    expect(hidden).toEqual(
      expect.arrayContaining([
        '/login',
        '/register',
        '/forgot-password',
        '/stock/trading/:symbol/:market/:name',
      ]),
    );
  });

  test('guards each leaf by a loader of its own', () => {
    for (const route of leavesOf(routeTable(registry, '/'))) expect(route.loader).toBeTypeOf('function');
  });
});
