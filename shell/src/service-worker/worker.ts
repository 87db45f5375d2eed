/**
 * The service worker: it brings the files of releases from the device, and the kept page where the network does not
 * answer. It never handles an answer of the API. Why it is as it is: decisions/service-worker.md.
 */

import type { PreviousReleases, Registry } from '@bourse/remote-kit/registry';
import { cacheNames } from '@bourse/session/keys';
import { cacheName } from '@bourse/session/places';
import { FETCH_DEADLINE, FileStore } from './file-store.ts';
import { filesToKeep, RELEASE_FILE, releaseDirOf, releaseDirsOf } from './kept-files.ts';
import type { KeepRequest, Kept } from './messages.ts';
import { isScreen, type Page, readPage } from './page.ts';
import { openScreen, renewSubscription, showPush } from './push.ts';
import { within } from './within.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Written before this code by the build (packages/remote-build, `publish-composition.ts`). */
  readonly bourseWorker: { readonly release: string; readonly isOff: boolean };
};

const SCOPE = self.registration.scope;
const PAGES = cacheName(SCOPE, 'page');
const files = new FileStore(SCOPE, cacheName(SCOPE, 'files'));

/** How long a navigation waits for the network before it gets the kept page, ms. */
const PAGE_DEADLINE = 2_000;
/** How long a worker that is being installed waits for a page to say what it should keep, ms; a busy one is slow to. */
const ASK_DEADLINE = 10_000;
/** How long it then takes to keep it before it is used anyway, ms. */
const INSTALL_DEADLINE = 60_000;
/** Storage that takes longer than this is not waited for: the network has the same file, ms. */
const STORAGE_DEADLINE = 1_000;

const deleteCaches = async (): Promise<void> => {
  await Promise.all(cacheNames.map((name) => caches.delete(cacheName(SCOPE, name))));
};

/** The page that was kept last, and what it says of its files. */
async function keptPage(): Promise<{ response: Response; page: Page } | undefined> {
  const response = await (await caches.open(PAGES)).match(SCOPE);
  const page = response && readPage(await response.clone().text());
  return page && { response, page };
}

async function answerNavigation(event: FetchEvent, path: string): Promise<Response> {
  const network = fetch(event.request);
  event.waitUntil(network.catch(() => {}));
  const answer = await within(PAGE_DEADLINE, network);
  // A gateway answers for a server that is down.
  if (answer && answer.status < 500) return answer;
  const kept = await within(STORAGE_DEADLINE, keptPage());
  return kept && isScreen(kept.page.registry, path) ? kept.response : network;
}

async function answerFile(event: FetchEvent, name: string): Promise<Response> {
  const { request } = event;
  // A page asks again under another address where the file that it got was of no use.
  const isRetry = new URL(request.url).search !== '';
  const kept = isRetry
    ? undefined
    : await within(STORAGE_DEADLINE, files.read({ name, integrity: request.integrity }));
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(files.write(name, response.clone()).catch(() => {}));
  return response;
}

/**
 * Folders of what stands in for remotes of a page that fail, and of the file that says so, which is kept. Their own files are
 * kept where they were needed.
 */
async function previousDirsOf({ previous }: Registry): Promise<string[]> {
  if (!previous) return [];
  const { file: name, integrity } = previous;
  await files.fetchAll([{ name, integrity }]);
  const kept = await files.read({ name, integrity });
  const releases = Object.values(((await kept?.json()) ?? {}) as PreviousReleases);
  return [releaseDirOf(name) ?? '', ...releases.map(({ dir }) => dir)];
}

/**
 * Keeps the page that the server has now, but only together with all of its files: what is shown without a network is
 * then always whole.
 * @throws Error without a network, and where storage is full; what was kept before then stays
 */
async function keep(request: KeepRequest): Promise<Kept> {
  const response = await fetch(SCOPE, { cache: 'no-cache', signal: AbortSignal.timeout(FETCH_DEADLINE) });
  const html = await response.clone().text();
  const page = response.ok && !response.redirected && readPage(html);
  if (!page) throw new Error('The server did not answer with a page of the app.');
  const before = await keptPage();
  // Pages of the release before may still be open, and ask for files that they have not needed so far.
  const dirs = [page, before?.page].flatMap((one) => (one ? releaseDirsOf(one.registry) : []));
  // Without it the page is whole, too.
  dirs.push(...(await previousDirsOf(page.registry).catch(() => [])));
  await files.prune(dirs);
  await files.fetchAll([
    ...filesToKeep(page.registry, request),
    ...request.seen.filter((name) => dirs.some((dir) => name.startsWith(dir))).map((name) => ({ name })),
  ]);
  await (await caches.open(PAGES)).put(SCOPE, response);
  return { release: page.release };
}

const iconOf = ({ registry }: Page): string => `${SCOPE}${registry.shell.dir}icon-192.png`;

async function show(data: PushMessageData | null): Promise<void> {
  const kept = await within(STORAGE_DEADLINE, keptPage());
  await showPush(data, kept && iconOf(kept.page));
}

/** A screen that this composition does not have is replaced by home. */
async function open(path: string): Promise<void> {
  const kept = await within(STORAGE_DEADLINE, keptPage());
  const isKnown = !kept || isScreen(kept.page.registry, path.split('?')[0] ?? '');
  await openScreen(isKnown ? path : '/');
}

/** One after the other, because two tabs ask for the same. */
let work: Promise<unknown> = Promise.resolve();
let noteAsked: () => void;
/** Settles when a page has asked for the first time. */
const asked = new Promise<void>((resolve) => {
  noteAsked = resolve;
});

function serve(): void {
  self.addEventListener('install', (event) => {
    // Of scripts that are kept during the installation Chromium keeps the compiled code too.
    event.waitUntil(within(ASK_DEADLINE, asked).then(() => within(INSTALL_DEADLINE, work)));
  });

  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

  self.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    if (method !== 'GET' || !url.startsWith(SCOPE)) return;
    const name = url.slice(SCOPE.length).split(/[?#]/)[0] ?? '';
    // A preview is a page of its own, which is never kept.
    if (name.startsWith('~')) return;
    if (mode === 'navigate') event.respondWith(answerNavigation(event, `/${name}`));
    else if (RELEASE_FILE.test(name)) event.respondWith(answerFile(event, name));
  });

  self.addEventListener('message', (event) => {
    const tell = (kept: Kept) => event.source?.postMessage(kept);
    work = work.then(() => keep(event.data as KeepRequest)).then(tell, () => {});
    event.waitUntil(work);
    noteAsked();
  });

  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    (event as ExtendableEvent).waitUntil(renewSubscription());
  });
}

/** Takes this worker and all that it kept from the device. Its pages go on with the network. */
function remove(): void {
  const leave = (event: ExtendableEvent) =>
    // `allSettled`, because the worker must unregister even when Cache Storage is blocked.
    event.waitUntil(Promise.allSettled([deleteCaches(), self.registration.unregister()]));
  self.addEventListener('activate', leave);
  // A page that was opened before may register the worker again just after that. It then sends a message, with the files
  // that it wants kept.
  self.addEventListener('message', leave);
}

// Any worker can serve any page, because files are named by their content: a new one need not wait.
self.addEventListener('install', () => void self.skipWaiting());
if (self.bourseWorker.isOff) remove();
else serve();
