import { type AppLocation, pathIn } from './address.ts';
import { bestMatch } from './match.ts';
import type { Remotes } from './remotes.ts';
import { whenSettled } from './when-settled.ts';

declare global {
  interface Navigator {
    /** Network Information API, where the browser has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * Starts files before they are asked for: a screen's when its link is touched, hovered or focused, the other remotes'
 * entries when the browser has nothing to do (not where the phone asks to save data).
 * @returns how to stop
 */
export function prefetchRemotes(remotes: Remotes, app: AppLocation): () => void {
  const intend = ({ target }: Event) => {
    const anchor = target instanceof Element ? target.closest('a') : null;
    const path = anchor?.href ? pathIn(app, new URL(anchor.href)) : undefined;
    if (path === undefined) return;
    for (const { name, routes } of remotes.registry.remotes) {
      const route = bestMatch(routes, path);
      // A failure is forgotten by the loader and shown, if the customer does go there, by the screen.
      if (route) remotes.load(name, 'screens', route.id).catch(() => {});
    }
  };
  const occasions = ['pointerover', 'touchstart', 'focusin'] as const;
  for (const occasion of occasions) document.addEventListener(occasion, intend, { passive: true });
  const { registry, preloadEntry } = remotes;
  const preloadEntries = () => {
    for (const { name } of registry.remotes) preloadEntry(name);
  };
  const stopIdling = navigator.connection?.saveData ? () => {} : whenSettled(preloadEntries);
  return () => {
    for (const occasion of occasions) document.removeEventListener(occasion, intend);
    stopIdling();
  };
}
