/**
 * The inline script of the page, which runs before any file is loaded: it starts all files that the page needs and the
 * calls that its screen makes first, shows a guest the sign-in screen and a customer the frame that came with the page,
 * and removes the loading placeholder. The build compiles it into the HTML and adds its hash to the content security
 * policy.
 */
import { type CallParameters, startCalls } from '@bourse/api/first-calls';
import { appLocationOf, pathIn, queryIn } from '@bourse/remote-kit/address';
import { registryOfDevice } from '@bourse/remote-kit/canary';
import { isIntegrity } from '@bourse/remote-kit/integrity';
import { restoreDraft } from '@bourse/remote-kit/kept-draft';
import type { Registry } from '@bourse/remote-kit/registry';
import type { Deployment, Locale } from '@bourse/session/config';
import { customerPlace, devicePlace } from '@bourse/session/places';
import { FACE } from './face.ts';
import { keep, readKept } from './kept.ts';
import { PLACEHOLDER_TIMEOUT } from './placeholder.ts';
import { plan, planCalls, type Start, targetOf } from './plan.ts';
import { showFrame } from './show-frame.ts';
import { showScreen } from './show-screen.ts';

const read = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '{}');

const DEVICE_NUMBER = {
  read: () => readKept(devicePlace('deviceNumber')),
  keep: (number: string) => keep(devicePlace('deviceNumber'), number),
};

/** Decides which releases this device gets, for all that reads the registry of the page after this. */
function readRegistry(): Registry {
  const composed = read('registry') as Registry;
  const registry = registryOfDevice(composed, DEVICE_NUMBER);
  const element = document.getElementById('registry');
  if (element && registry !== composed) element.textContent = JSON.stringify(registry);
  if (registry.set) document.documentElement.dataset.releaseSet = registry.set;
  return registry;
}

/** How long answers wait for the code that asks for them, ms: as long as a list is shown before it is asked for again. */
const FRESH = 10_000;

/** What answers have named for other calls; kept and forgotten with the answers themselves (`@bourse/api/kept`). */
const NAMED = devicePlace('answers', 'named');

/** Whether the signed-in customer has turned the app lock on, on this device. */
function isLocked(): boolean {
  const { id } = Object(readKept(devicePlace('userInfo'))) as { id?: unknown };
  return typeof id === 'string' && readKept(customerPlace('lockAfter', id)) !== undefined;
}

/**
 * Removes the placeholder 100 ms after the page has loaded, or when the app has taken its frame over; after 5 s at the
 * latest, and on any error (product.md, "Start-up").
 */
function watchPlaceholder(): void {
  const remove = () => document.getElementById('placeholder')?.remove();
  // A frame stays until the app has one.
  const isFrame = () => document.getElementById('placeholder')?.className === 'frame';
  addEventListener('load', () => setTimeout(() => isFrame() || remove(), 100));
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
  const root = document.getElementById('root');
  root?.replaceChildren(button);
  delete root?.dataset.prerendered;
  document.getElementById('placeholder')?.remove();
}

/** Sets the theme before the first paint, so that the page does not flash in the other theme. */
function applyTheme(): void {
  const theme = readKept(devicePlace('theme'));
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
}

/** Whether there is a service worker, which has the files of all pages but the first of a release. */
function isKept(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false; // The browser blocks service workers, as it may block storage.
  }
}

/** `font-display: optional` shows a face that takes longer than this only on the next page, ms. */
const FACE_DEADLINE = 100;

/**
 * Leaves a slow line to the scripts: where the page itself has taken longer than the face may take, the face is not
 * fetched. The worker keeps it for the next visit.
 */
function chooseFace(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!page || isKept()) return;
  // No end is known while the rest of the page is on its way.
  const arrived = page.responseEnd || performance.now();
  if (arrived - page.responseStart > FACE_DEADLINE) document.documentElement.dataset.face = 'system';
}

/** The device has the face: it is there before the first layout, which would otherwise be made twice. */
function fetchFace(address: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'font';
  link.crossOrigin = 'anonymous';
  link.href = address;
  document.head.append(link);
}

/**
 * Calls back with 'first' each time one of the scripts that are preloaded now has arrived, and with 'all' when all have; at
 * once where they were here already or none is preloaded. None of them has run by then.
 */
function whenScriptsArrive(then: (after: Start['after']) => void): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]')];
  const coming = new Set(links.filter((link) => performance.getEntriesByName(link.href).length === 0));
  const arrived = (link?: HTMLLinkElement) => {
    if (link) coming.delete(link);
    then('first');
    if (coming.size === 0) then('all');
  };
  if (coming.size < links.length || coming.size === 0) arrived();
  for (const link of coming)
    for (const event of ['load', 'error']) link.addEventListener(event, () => arrived(link), { once: true });
}

/**
 * Formats a figure and a date while the processor waits for the scripts: the first of a page takes a slow phone 60 ms, and
 * each later one, of any language, next to nothing.
 */
function formatOnce(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      new Intl.NumberFormat().format(0);
      new Intl.DateTimeFormat().format(0);
    }),
  );
}

function start(): void {
  const registry = readRegistry();
  if (registry.preview && Date.parse(registry.preview.until) <= Date.now()) {
    // The page says so by its own styles (packages/remote-build, `preview-mark.ts`), and nothing of it starts.
    document.documentElement.dataset.preview = 'over';
    return;
  }
  const deployment = read('deployment') as Deployment;
  restoreDraft();
  const app = appLocationOf(location, registry, deployment.embedded);
  const chosen = String(readKept(devicePlace('locale')));
  const locale = Object.hasOwn(registry.shell.translations, chosen) ? (chosen as Locale) : 'en';
  // The browser cannot check the integrity of files from disk, and files of a development server have no
  // hashes.
  const isChecked = location.protocol !== 'file:' && !registry.development;
  const path = pathIn(app, location) ?? '/';
  const query = queryIn(app, location);
  const stored = readKept(devicePlace('token'));
  const token = typeof stored === 'string' ? stored : '';
  const signedIn = token !== '';
  const address = { path, next: new URLSearchParams(query).get('next'), signedIn };
  const isOffline = !navigator.onLine;
  const starts = plan(registry, {
    ...address,
    locale,
    onDisk: location.protocol === 'file:',
    // What the styles in the page name by address lies on a server.
    stylesInPage: !app.hash && !registry.development,
    isOffline,
  });
  const unchecked = isChecked && starts.find(({ run, integrity }) => run && !isIntegrity(integrity));
  if (unchecked) throw new Error(`${unchecked.file} has no hash that it could be checked against.`);
  const begin = ({ file, integrity, run }: Start): void => {
    // A file that is only fetched ahead is refused by the loader, where it is needed.
    if (isChecked && !isIntegrity(integrity)) return;
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
  };
  const left = new Set(starts);
  const beginAfter = (after: Start['after']): void => {
    for (const one of left) {
      if (one.after !== after) continue;
      left.delete(one);
      begin(one);
    }
  };
  const beginFiles = (): void => {
    beginAfter('none');
    // On the next visit no connection is to be left to anything: the worker has all files. What is needed later begins
    // with the loader, when the price does not wait for this script any more.
    if (isKept()) beginAfter('first');
    else whenScriptsArrive(beginAfter);
  };
  const beginCalls = (): void => {
    // Without a network the screen begins with what the device has kept.
    if (!token || isOffline) return;
    const { apiBase } = deployment;
    const known = Object(readKept(NAMED)) as CallParameters;
    for (const { calls, params } of planCalls(registry, address))
      startCalls(calls, {
        apiBase,
        token,
        params: { ...params, locale },
        fresh: FRESH,
        hasQuery: query !== '',
        known,
        onNamed: (values) => void keep(NAMED, values),
      });
  };
  // What everything waits for goes first: the files that come over the network, or else the calls.
  if (isKept()) {
    fetchFace(app.files + registry.shell.dir + FACE);
    beginCalls();
  }
  beginFiles();
  if (!isKept()) beginCalls();
  if (signedIn) formatOnce();
  // The links of the rendered screens are those of a server.
  if (app.hash) return;
  const screens = read('screens') as Record<string, string>;
  if (signedIn) {
    // What is locked shows nothing, not even which screen it is.
    if (!isLocked()) showFrame({ screens, registry, locale, pathname: targetOf(address) });
  } else {
    const { base } = registry;
    showScreen({ screens, deployment, locale, base, pathname: path, search: location.search });
  }
}

/** Whether `placeholder.css` shows the message for unsupported browsers. Removes the message if not. */
function isTooOld(): boolean {
  const message = document.getElementById('too-old');
  if (message && getComputedStyle(message).display !== 'none') return true;
  message?.remove();
  return false;
}

if (!isTooOld()) {
  applyTheme();
  chooseFace();
  watchPlaceholder();
  try {
    start();
  } catch (error) {
    offerReload();
    throw error;
  }
}
