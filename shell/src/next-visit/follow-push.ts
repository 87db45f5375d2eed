import { amountsHiddenAtom, localeAtom } from '@bourse/session/preferences';
import { priceAlertsAtom } from '@bourse/session/price-alerts';
import { isSignedIn, onSessionChange, store } from '@bourse/session/session';

const importPush = async () => {
  const frame = await import(/* webpackChunkName: "frame" */ '../frame.tsx');
  return frame.importPush();
};

/**
 * Keeps the notices on this device in step with the session, the language, hidden amounts and the price alerts. Where
 * the customer has never permitted notices, nothing is loaded for it.
 * @param registration of the worker
 * @returns how to subscribe anew, when the browser has ended the subscription
 */
export function followPush(registration: ServiceWorkerRegistration): () => void {
  const isPermitted = () =>
    globalThis.Notification?.permission === 'granted' && 'pushManager' in registration;

  const sync = async (): Promise<void> => {
    if (!isPermitted()) return;
    if (isSignedIn()) await (await importPush()).syncPush();
    // The session is over: what is sent to the device from now on must not be shown.
    else await (await registration.pushManager.getSubscription())?.unsubscribe();
  };
  const syncAlerts = async (): Promise<void> => {
    if (isPermitted() && isSignedIn()) await (await importPush()).syncAlerts();
  };
  // Without a network it is made up for at the next start.
  const follow = () => void sync().catch(() => {});
  const followAlerts = () => void syncAlerts().catch(() => {});

  follow();
  onSessionChange(follow);
  store.sub(localeAtom, follow);
  store.sub(amountsHiddenAtom, follow);
  store.sub(priceAlertsAtom, followAlerts);
  document.addEventListener('visibilitychange', () => {
    // What was reached while the page was hidden.
    if (document.visibilityState === 'visible' && store.get(priceAlertsAtom).length > 0) followAlerts();
  });
  return follow;
}
