/**
 * The inline script of the page, which runs before any file is loaded: it starts all files that the page needs and
 * removes the loading placeholder. The build compiles it into the HTML and adds its hash to the content security
 * policy.
 */
import { appLocationOf, pathIn } from '@bourse/remote-kit/address';
import { isIntegrity } from '@bourse/remote-kit/integrity';
import type { Registry } from '@bourse/remote-kit/registry';
import type { Locale } from '@bourse/session/config';
import { PLACEHOLDER_TIMEOUT } from './placeholder.ts';
import { plan } from './plan.ts';

const read = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '{}');

/** Storage may be blocked; the page is then shown as to a guest. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Removes the placeholder 100 ms after the page has loaded, after 5 s at the latest, and on any error (product.md,
 * "Start-up").
 */
function watchPlaceholder(): void {
  const remove = () => document.getElementById('placeholder')?.remove();
  addEventListener('load', () => setTimeout(remove, 100));
  setTimeout(remove, PLACEHOLDER_TIMEOUT);
  addEventListener('error', remove);
  addEventListener('unhandledrejection', remove);
}

/**
 * Shows a reload button when a file of the shell fails. It is a symbol, because there are no translations and no styles
 * yet.
 */
function offerReload(): void {
  const button = document.createElement('button');
  button.className = 'reload';
  button.ariaLabel = 'Reload';
  button.textContent = '↻';
  button.onclick = () => location.reload();
  document.getElementById('root')?.replaceChildren(button);
  document.getElementById('placeholder')?.remove();
}

/** Sets the theme before the first paint, so that the page does not flash in the other theme. */
function applyTheme(): void {
  const theme = kept('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
}

function start(): void {
  const registry = read('registry') as Registry;
  const { embedded } = read('deployment') as { embedded?: boolean };
  const app = appLocationOf(location, registry.base, embedded === true);
  const locale = kept('locale') ?? '';
  // The browser cannot check the integrity of files from disk, and files of a development server have no
  // hashes.
  const isChecked = location.protocol !== 'file:' && !registry.development;
  const query = app.hash ? location.hash.split('?')[1] : location.search;
  const starts = plan(registry, {
    path: pathIn(app, location) ?? '/',
    next: new URLSearchParams(query).get('next'),
    signedIn: Boolean(kept('token')),
    locale: Object.hasOwn(registry.shell.translations, locale) ? (locale as Locale) : 'en',
    onDisk: location.protocol === 'file:',
  });
  for (const { file, integrity, run } of starts) {
    if (isChecked && !isIntegrity(integrity)) {
      // A file that is only fetched ahead is refused by the loader, where it is needed.
      if (!run) continue;
      throw new Error(`${file} has no hash that it could be checked against.`);
    }
    const isStyle = file.endsWith('.css');
    const element = document.createElement(isStyle || !run ? 'link' : 'script');
    if (isChecked) {
      // A preload must have the same hash and mode as the later request, otherwise the file is fetched twice.
      element.crossOrigin = 'anonymous';
      element.integrity = integrity;
    }
    if (element instanceof HTMLLinkElement) {
      element.rel = run ? 'stylesheet' : 'preload';
      if (!run) element.as = isStyle ? 'style' : 'script';
      element.href = app.files + file;
    } else {
      element.async = false;
      element.src = app.files + file;
      element.onerror = offerReload;
    }
    document.head.append(element);
  }
}

applyTheme();
watchPlaceholder();
try {
  start();
} catch (error) {
  offerReload();
  throw error;
}
