import { startCalls } from '@bourse/api/first-calls';
import { currentLocale } from '@bourse/i18n/i18n';
import { deployment } from '@bourse/session/config';
import { store, tokenAtom } from '@bourse/session/session';
import { type AppLocation, pathIn, queryIn } from './address.ts';
import { bestMatch, paramsOf } from './match.ts';
import type { Remotes } from './remotes.ts';
import { whenSettled } from './when-settled.ts';

declare global {
  interface Navigator {
    /** Network Information API, where the browser has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** How long after a touch the screen may still be opened with what was asked for at the touch, ms. */
const FRESH = 3_000;

/**
 * Starts what a screen needs before it is asked for: its files when its link is touched, hovered or focused, its first
 * calls when it is pressed, until the finger scrolls instead; and the other remotes' entries when the browser has nothing to do (not where the phone asks to save data).
 * @returns how to stop
 */
export function prefetchRemotes(remotes: Remotes, app: AppLocation): () => void {
  const routesAt = ({ target }: Event) => {
    const anchor = target instanceof Element ? target.closest('a') : null;
    if (!anchor?.href) return [];
    const address = new URL(anchor.href);
    const path = pathIn(app, address);
    if (path === undefined) return [];
    const hasQuery = queryIn(app, address) !== '';
    return remotes.registry.remotes.flatMap(({ name, routes }) => {
      const route = bestMatch(routes, path);
      return route ? [{ name, route, path, hasQuery }] : [];
    });
  };
  const intend = (event: Event) => {
    for (const { name, route } of routesAt(event)) {
      // A failure is forgotten by the loader and shown, if the customer does go there, by the screen.
      remotes.load(name, 'screens', route.id).catch(() => {});
    }
  };
  let takeBack = () => {};
  const press = (event: Event) => {
    const token = store.get(tokenAtom);
    const { apiBase } = deployment;
    for (const { route, path, hasQuery } of routesAt(event)) {
      if (!token || !route.calls || path === pathIn(app, location)) continue;
      const params = { ...paramsOf(route.paths, path), locale: currentLocale() };
      takeBack = startCalls(route.calls, { apiBase, token, params, fresh: FRESH, hasQuery });
    }
  };
  const scroll = () => takeBack();
  const occasions = ['pointerover', 'touchstart', 'focusin'] as const;
  for (const occasion of occasions) document.addEventListener(occasion, intend, { passive: true });
  document.addEventListener('pointerdown', press, { passive: true });
  document.addEventListener('pointercancel', scroll);
  const { registry, preloadEntry } = remotes;
  const preloadEntries = () => {
    for (const { name } of registry.remotes) preloadEntry(name);
  };
  const stopIdling = navigator.connection?.saveData ? () => {} : whenSettled(preloadEntries);
  return () => {
    for (const occasion of occasions) document.removeEventListener(occasion, intend);
    document.removeEventListener('pointerdown', press);
    document.removeEventListener('pointercancel', scroll);
    stopIdling();
  };
}
