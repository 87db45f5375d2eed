import { links } from '@bourse/links/links';
import type { Deployment, Locale } from '@bourse/session/config';
import { devicePlace } from '@bourse/session/places';
import { offersPasskeys } from '@bourse/session/web-authn';
import { guard } from '../router/guard.ts';
import { readKept } from './kept.ts';
import { INTERACTIVE, nameOf } from './prerendered.ts';

interface Visit {
  /** The rendered screens of the page, by name. */
  readonly screens: Readonly<Record<string, string>>;
  readonly deployment: Pick<Deployment, 'embedded' | 'passkeys'>;
  readonly locale: Locale;
  readonly base: string;
  /** Address within the app. */
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
}

/** Phone number of the last login on this device. */
function lastPhone(): string {
  const { user } = Object(readKept(devicePlace('cachedLogin'))) as { user?: unknown };
  return typeof user === 'string' ? user : '';
}

/**
 * Shows a guest the sign-in screen that the build has rendered, before any file of the app has arrived. React takes it
 * over as it is, so it must be just what React would render first; where that depends on anything else, nothing is
 * shown.
 */
export function showScreen({ screens, deployment, locale, base, pathname, search }: Visit): void {
  const root = document.getElementById('root');
  // The state of a navigation within the app, which a reload brings back: the login then says more.
  if (!root || history.state?.usr) return;
  const elsewhere = guard({ pathname, search }, false);
  const address = new URL(elsewhere ?? pathname + search, location.origin);
  const path = address.pathname;
  const phone = lastPhone();
  const name = nameOf(locale, {
    path,
    isExpired: readKept(devicePlace('sessionExpired')) === true,
    hasPasskeys: offersPasskeys(deployment),
    hasPhone: phone !== '',
  });
  const html = screens[name];
  if (html === undefined) return;
  root.innerHTML = html;
  root.dataset.prerendered = '';
  if (elsewhere) history.replaceState(null, '', base + elsewhere.slice(1));
  document.documentElement.lang = locale;
  for (const link of root.querySelectorAll('a')) if (keepsSearch(link)) link.search = address.search;
  const field = root.querySelector<HTMLInputElement>('input[type="tel"]');
  if (field && path === links.login()) field.value = phone;
  if (field && path === links.forgotPassword()) field.defaultValue = phone;
  document.getElementById('placeholder')?.remove();
  keepPresses(root);
}

/** The links between login and registration keep the address that the customer wanted, and an invitation code. */
const keepsSearch = ({ pathname }: HTMLAnchorElement): boolean =>
  [links.login(), links.register()].some((path) => pathname.endsWith(path));

/** A button that is pressed before the app runs is pressed again when it does: until then a form would send itself. */
function keepPresses(root: HTMLElement): void {
  let pressed: HTMLButtonElement | null = null;
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  root.addEventListener('click', keep, true);
  document.addEventListener(
    INTERACTIVE,
    () => {
      root.removeEventListener('click', keep, true);
      pressed?.click();
    },
    { once: true },
  );
}
