import { within } from '../service-worker/within.ts';

/** How long a worker may take to replace another before a new document is loaded anyway, ms. */
const REPLACED_WITHIN = 3_000;
const LOOK_EVERY = 50;

const isReplaced = ({ installing, waiting, active }: ServiceWorkerRegistration): boolean =>
  !installing && !waiting && active?.state !== 'activating';

/**
 * Waits until no service worker is on the way to replace the one of this page. Chromium takes a second for that and keeps
 * a document that is loaded meanwhile waiting, now and then for ever.
 */
export async function workerReplaced(): Promise<void> {
  const { serviceWorker } = navigator;
  // Where there are no workers, or none is allowed, nothing is replaced.
  const registration = serviceWorker && (await within(REPLACED_WITHIN, serviceWorker.getRegistration()));
  for (
    let waited = 0;
    registration && waited < REPLACED_WITHIN && !isReplaced(registration);
    waited += LOOK_EVERY
  )
    await new Promise((done) => setTimeout(done, LOOK_EVERY));
}
