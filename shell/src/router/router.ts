import { links } from '@bourse/links/links';
import { type Place, pathIn } from '@bourse/remote-kit/address';
import type { Registry } from '@bourse/remote-kit/registry';
import { isSignedIn, onSessionChange, sessionEndAtom, store } from '@bourse/session/session';
import { createBrowserRouter, createHashRouter, createMemoryRouter } from 'react-router-dom';
import { guard, type Target, withinBase } from './guard.ts';
import { routeTable } from './routes.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;

/** The address at which the page was opened, as a path within the app. */
function openedAt(place: Place): Target {
  const search = place.hash ? (location.hash.split('?')[1] ?? '') : location.search.slice(1);
  return { pathname: pathIn(place, location) ?? '/', search: search && `?${search}` };
}

/** Redirects a guest from a guarded address before the router is created, so that nothing of that screen is loaded. */
function redirectGuest(place: Place): void {
  const elsewhere = guard(openedAt(place), isSignedIn());
  if (!elsewhere) return;
  const address = place.hash ? `#${elsewhere}` : place.base + elsewhere.slice(1);
  history.replaceState(null, '', address);
}

/**
 * Redirects when the session ends or begins. After an expired session the login leads back to the current address (D3).
 * After signing out, here or in another tab, it does not, because another customer may sign in next.
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

/** Creates the page's router with browser or hash history, as its address requires (D11). */
export function createRouter(registry: Registry, place: Place): Router {
  redirectGuest(place);
  const base = place.hash ? '/' : place.base;
  const routes = routeTable(registry, base);
  const router = place.hash ? createHashRouter(routes) : createBrowserRouter(routes, { basename: base });
  return followSession(router, base);
}

/** For tests: a router with memory history. */
export const createTestRouter = (registry: Registry, initialEntries: string[], base = '/'): Router =>
  followSession(createMemoryRouter(routeTable(registry, base), { initialEntries, basename: base }), base);
