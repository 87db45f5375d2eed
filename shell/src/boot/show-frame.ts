import { links } from '@bourse/links/links';
import { bestMatch } from '@bourse/remote-kit/match';
import type { RegisteredRoute, Registry } from '@bourse/remote-kit/registry';
import type { Locale } from '@bourse/session/config';
import { titleLength } from '@bourse/ui/title-length';
import { type FrameKind, INTERACTIVE, nameOfFrame, nameOfShape } from './prerendered.ts';

interface Visit {
  /** The rendered frames of the page, by name. */
  readonly screens: Readonly<Record<string, string>>;
  readonly registry: Registry;
  readonly locale: Locale;
  /** Path within the app. */
  readonly pathname: string;
}

const kindOf = ({ showBottomNav, showBack }: RegisteredRoute): FrameKind | undefined =>
  showBottomNav ? 'tab' : showBack ? 'back' : undefined;

function routeAt({ remotes }: Registry, pathname: string): RegisteredRoute | undefined {
  for (const { routes } of remotes) {
    try {
      const route = bestMatch(routes, pathname);
      if (route) return route;
    } catch {
      // A damaged entry: the app says so when it is there.
    }
  }
  return undefined;
}

/**
 * Shows a customer the frame of the wanted screen and the shape of what comes, in place of the loading placeholder, until
 * the app has rendered the same. It is a picture: it answers to nothing.
 */
export function showFrame({ screens, registry, locale, pathname }: Visit): void {
  const placeholder = document.getElementById('placeholder');
  const route = routeAt(registry, pathname);
  const kind = pathname === links.home() ? 'home' : route && kindOf(route);
  const html = kind && screens[nameOfFrame(locale, kind)];
  if (!placeholder || !html) return;
  placeholder.innerHTML = html;
  placeholder.className = 'frame';
  const shape = route?.shape && screens[nameOfShape(route.shape)];
  const main = placeholder.querySelector('main');
  if (main && shape) main.innerHTML = shape;
  const heading = placeholder.querySelector('h1');
  if (heading && kind !== 'home') {
    const title = route?.titleInPage ? '' : (route?.titles?.[locale] ?? '');
    heading.textContent = title;
    heading.dataset.length = titleLength(title);
  }
  for (const tab of placeholder.querySelectorAll('nav a'))
    if (tab.getAttribute('href')?.endsWith(pathname) && pathname !== links.home())
      tab.setAttribute('aria-current', 'page');
  const root = document.documentElement;
  root.lang = locale;
  // The shape of what comes has been seen: the app goes on with it, and does not fade it in again.
  root.dataset.begun = '';
  addEventListener('pointerdown', () => delete root.dataset.begun, { once: true });
  addEventListener('keydown', () => delete root.dataset.begun, { once: true });
  document.addEventListener(INTERACTIVE, () => placeholder.remove(), { once: true });
}
