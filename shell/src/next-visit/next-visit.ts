/**
 * What makes the next visit fast, and possible without a network: the service worker, and the manifest by which the app
 * is installed. It is loaded after the first screen, which needs none of it (decisions/service-worker.md).
 */
import type { AppLocation } from '@bourse/remote-kit/address';
import { canariesIn } from '@bourse/remote-kit/canary';
import { followNewPage, releaseOfPage, wantNewPage } from '@bourse/remote-kit/page-release';
import type { Registry } from '@bourse/remote-kit/registry';
import { deployment } from '@bourse/session/config';
import { localeAtom, themeAtom } from '@bourse/session/preferences';
import { isSignedIn, onSessionChange, store } from '@bourse/session/session';
import { FACE } from '../boot/face.ts';
import type { Router } from '../router/router.ts';
import type { KeepRequest, WorkerMessage } from '../service-worker/messages.ts';
import { followPush } from './follow-push.ts';
import { offerInstallation } from './installation.ts';
import { takeUpReleases } from './take-up-releases.ts';
import { watchReleases } from './watch-releases.ts';

/** Names of the release's files that this page has fetched, below the app's base. */
const fetchedFiles = (base: string): string[] =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, responseStatus }) => name.startsWith(base) && responseStatus === 200)
    .map(({ name }) => name.slice(base.length).split(/[?#]/)[0] ?? '');

function askToKeep(worker: ServiceWorker | null, base: string, shellDir: string): void {
  const isAhead = !navigator.connection?.saveData;
  const request: KeepRequest = {
    locale: store.get(localeAtom),
    isSignedIn: isSignedIn(),
    canaries: canariesIn(document.documentElement.dataset.releaseSet),
    isAhead,
    seen: [...fetchedFiles(base), ...(isAhead ? [shellDir + FACE] : [])],
  };
  worker?.postMessage(request);
}

async function followWorker(app: AppLocation, shellDir: string, router: Router): Promise<void> {
  const { serviceWorker } = navigator;
  if (!deployment.serviceWorker) {
    // The worker removes itself as well; this page may be open before the browser asks for a new one.
    const registration = await serviceWorker.getRegistration(app.files);
    if (registration?.scope === app.files) await registration.unregister();
    return;
  }
  const keep = () => askToKeep(serviceWorker.controller, app.files, shellDir);
  let subscribeAnew: (() => void) | undefined;
  serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.release && data.release !== releaseOfPage()) wantNewPage('next-screen');
    if (data.isUnsubscribed) subscribeAnew?.();
    if (data.open) {
      ports[0]?.postMessage('going');
      void router.navigate(data.open);
    }
  });
  // The first worker, and each one that a release brings.
  serviceWorker.addEventListener('controllerchange', keep);
  onSessionChange(keep);
  store.sub(localeAtom, keep);
  const start = async () => {
    const registered = await serviceWorker.register(`${app.files}sw.js`, { scope: app.base });
    const keepAtInstallation = () => askToKeep(registered.installing, app.files, shellDir);
    registered.onupdatefound = keepAtInstallation;
    if (registered.installing) keepAtInstallation();
    else keep();
    subscribeAnew ??= followPush(registered);
  };
  // What could not be fetched before, the worker itself or a file, is fetched with the next occasion.
  addEventListener('online', () => void start().catch(() => {}));
  // A page that stays open for days has no navigation with which the browser would ask for a new worker.
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'visible') return;
    const registration = await serviceWorker.getRegistration(app.base).catch(() => undefined);
    registration?.update().catch(() => {});
  });
  await start();
}

/** Called once, when the first screen stands. Where the browser has no workers or forbids them the app works as before. */
export function prepareNextVisit(app: AppLocation, { shell }: Registry, router: Router): void {
  const offer = () => offerInstallation(app.files, shell.dir);
  offer();
  store.sub(localeAtom, offer);
  store.sub(themeAtom, offer);
  followNewPage(takeUpReleases(router));
  watchReleases();
  if ('serviceWorker' in navigator) followWorker(app, shell.dir, router).catch(() => {});
}
