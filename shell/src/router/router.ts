import { links } from '@bourse/links/links';
import { type AppLocation, pathIn } from '@bourse/remote-kit/address';
import type { Registry } from '@bourse/remote-kit/registry';
import { isSignedIn, onSessionChange, sessionExpiredAtom, store } from '@bourse/session/session';
import { createBrowserRouter, createHashRouter, createMemoryRouter } from 'react-router-dom';
import { guard, type Target, withinBase } from './guard.ts';
import { routeTable } from './routes.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;

/** The address at which the page was opened, as a path within the app. */
function openedAt(app: AppLocation): Target {
  const search = app.hash ? (location.hash.split('?')[1] ?? '') : location.search.slice(1);
  return { pathname: pathIn(app, location) ?? '/', search: search && `?${search}` };
}

/** Redirects a guest from a guarded address before the router is created, so that nothing of that screen is loaded. */
function redirectGuest(app: AppLocation): void {
  const elsewhere = guard(openedAt(app), isSignedIn());
  if (!elsewhere) return;
  const address = app.hash ? `#${elsewhere}` : app.base + elsewhere.slice(1);
  history.replaceState(null, '', address);
}

/**
 * Redirects when the session ends or begins, here or in another tab. After an expired session the login leads back to the
 * current address (D3). After signing out it does not, because another customer may sign in next.
 */
function followSession(router: Router, base: string): Router {
  onSessionChange((token) => {
    const elsewhere = guard(withinBase(base, router.state.location), token !== null);
    if (!elsewhere) return;
    const hasLeft = token === null && !store.get(sessionExpiredAtom);
    void router.navigate(hasLeft ? links.login() : elsewhere, { replace: true });
  });
  return router;
}

/** Creates the page's router with browser or hash history, as its address requires (D11). */
export function createRouter(registry: Registry, app: AppLocation): Router {
  redirectGuest(app);
  const base = app.hash ? '/' : app.base;
  const routes = routeTable(registry, base);
  const router = app.hash ? createHashRouter(routes) : createBrowserRouter(routes, { basename: base });
  return followSession(router, base);
}

/** For tests: a router with memory history. */
export const createTestRouter = (registry: Registry, initialEntries: string[], base = '/'): Router =>
  followSession(createMemoryRouter(routeTable(registry, base), { initialEntries, basename: base }), base);
