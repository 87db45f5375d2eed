import { links } from '@bourse/links/links';
import { type Place, pathIn } from '@bourse/remote-kit/address';
import type { Registry } from '@bourse/remote-kit/registry';
import { isSignedIn, onSessionChange, sessionEndAtom, store } from '@bourse/session/session';
import { createBrowserRouter, createHashRouter, createMemoryRouter } from 'react-router-dom';
import { guard, type Target, withinBase } from './guard.ts';
import { routeTable } from './routes.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;

/** Where the page was openedAt, within the app. */
function openedAt(place: Place): Target {
  const search = place.hash ? (location.hash.split('?')[1] ?? '') : location.search.slice(1);
  return { pathname: pathIn(place, location) ?? '/', search: search && `?${search}` };
}

/** A guest on a guarded address is sent to the login before there is a router: nothing of the address is started. */
function redirectGuest(place: Place): void {
  const elsewhere = guard(openedAt(place), isSignedIn());
  if (!elsewhere) return;
  const address = place.hash ? `#${elsewhere}` : place.base + elsewhere.slice(1);
  history.replaceState(null, '', address);
}

/**
 * One rule everywhere: whoever loses the session is led away. Where it expired the login leads back (D3); who signed
 * out, here or in another tab, has left: the next to sign in may be somebody else.
 */
function followSession(router: Router, base: string): Router {
  onSessionChange((token) => {
    const elsewhere = guard(withinBase(base, router.state.location), token !== null);
    if (!elsewhere) return;
    const hasLeft = token === null && store.get(sessionEndAtom) !== 'expired';
    void router.navigate(hasLeft ? links.login() : elsewhere, { replace: true });
  });
  return router;
}

/** The one router of the page, over the history that fits where it was openedAt (decision D11). */
export function createRouter(registry: Registry, place: Place): Router {
  redirectGuest(place);
  const base = place.hash ? '/' : place.base;
  const routes = routeTable(registry, base);
  const router = place.hash ? createHashRouter(routes) : createBrowserRouter(routes, { basename: base });
  return followSession(router, base);
}

/** For tests: no address bar. */
export const createTestRouter = (registry: Registry, initialEntries: string[], base = '/'): Router =>
  followSession(createMemoryRouter(routeTable(registry, base), { initialEntries, basename: base }), base);
