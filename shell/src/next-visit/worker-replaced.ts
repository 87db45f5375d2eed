import { within } from '../service-worker/within.ts';
import { waitUntil } from './wait-until.ts';

/** How long a worker may take to replace another before a new document is loaded anyway, ms. */
const REPLACED_WITHIN = 3_000;

const isReplacing = ({ installing, waiting, active }: ServiceWorkerRegistration): boolean =>
  Boolean(installing || waiting) || active?.state === 'activating';

/**
 * Waits until no service worker is on the way to replace the one of this page. Chromium takes a second for that and keeps
 * a document that is loaded meanwhile waiting, now and then for ever.
 */
export async function workerReplaced(): Promise<void> {
  const { serviceWorker } = navigator;
  // Where there are no workers, or none is allowed, nothing is replaced.
  const registration = serviceWorker && (await within(REPLACED_WITHIN, serviceWorker.getRegistration()));
  if (registration) await waitUntil(() => !isReplacing(registration), REPLACED_WITHIN);
}
