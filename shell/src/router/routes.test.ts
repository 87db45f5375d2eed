import { links } from '@bourse/links/links';
import { featureOf, remoteNames } from '@bourse/remote-build/features';
import { pathsOf } from '@bourse/remote-kit/feature';
import type { Registry } from '@bourse/remote-kit/registry';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
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
    routes: routes.map(({ calls: _, ...route }) => ({
      ...route,
      paths: pathsOf(route),
      files: [],
      prefetch: [],
      shared: [],
    })),
  })),
};

const leavesOf = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => (route.children ? leavesOf(route.children) : [route]));
const leaves = leavesOf(routeTable(registry, '/')).map(({ path = '', handle }) => ({
  path,
  meta: handle as RouteMeta,
}));

const addressOf = (path: string): string => (path === '*' ? '/nowhere' : path.replace(/:\w+\??/g, 'x'));

/** D9. */
const WITH_BOTTOM_NAV = ['/', '/account', '/markets', '/trade', '/watchlists'];
const WITHOUT_CUSTOMER_SERVICE = [
  '/customer-service',
  '/forgot-password',
  '/login',
  '/register',
  '/stock/trading/:symbol/:market/:name',
];

/** @returns what the loader returns, or the address that it redirects to */
const enter = async (loader: RouteObject['loader'], request: Request): Promise<unknown> => {
  try {
    return await (loader as LoaderFunction)({ request } as never, undefined);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    throw thrown;
  }
};

describe('the route table', () => {
  test('requires a session on exactly those routes that the guard closes to guests (D3)', () => {
    expect(leaves.length).toBeGreaterThan(15);
    for (const { path, meta } of leaves) {
      expect([path, guard({ pathname: addressOf(path), search: '' }, false) !== undefined]).toEqual([
        path,
        meta.requiresAuth,
      ]);
    }
  });

  test('shows the bottom navigation on five routes and no other (D9)', () => {
    const shown = leaves.filter(({ meta }) => meta.showBottomNav).map(({ path }) => path);
    expect(shown.sort()).toEqual(WITH_BOTTOM_NAV);
  });

  test('hides customer service on the sign-in routes and the order ticket and nowhere else (D9)', () => {
    const hidden = leaves.filter(({ meta }) => meta.hideCustomerService).map(({ path }) => path);
    expect(hidden.sort()).toEqual(WITHOUT_CUSTOMER_SERVICE);
  });

  test('redirects a guest to the login by the loader of each route that requires a session, and by no other', async () => {
    for (const { path = '', handle, loader } of leavesOf(routeTable(registry, '/'))) {
      const pathname = addressOf(path);
      const request = new Request(new URL(pathname, 'https://bourse.example'));
      const outcome = await enter(loader, request);
      const login = pathname === '/' ? links.login() : links.login(pathname);
      expect([path, outcome]).toEqual([path, (handle as RouteMeta).requiresAuth ? login : null]);
    }
  });
});
