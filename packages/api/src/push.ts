/**
 * Notices on this device while the app is closed (product.md, "Notices on this device"). The subscription is the
 * browser's, and the back end keeps it for the session. In a chunk of its own, loaded when it is wanted.
 */
import {
  getPushKey,
  MOST_WATCHED_ALERTS,
  type ReachedAlert,
  subscribeToPush,
  unsubscribeFromPush,
  watchAlerts,
} from '@bourse/contract/push';
import { cmp } from '@bourse/money/decimal';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom, localeAtom } from '@bourse/session/preferences';
import { type PriceAlert, priceAlertsAtom } from '@bourse/session/price-alerts';
import { isPushWanted, wantPush } from '@bourse/session/push-wanted';
import { store } from '@bourse/session/session';
import { isWebView } from '@bourse/session/web-authn';
import { call } from './client.ts';

/**
 * - `needs-home-screen`: iOS has push only for apps that were added to the home screen.
 * - `denied`: only the browser's own settings can change that.
 */
export type PushState = 'unsupported' | 'needs-home-screen' | 'denied' | 'off' | 'on';

/** Milliseconds; the worker is registered seconds after the first page has loaded. */
const WORKER_DEADLINE = 15_000;

const isPossible = (): boolean =>
  deployment.serviceWorker &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis;

export function pushState(): PushState {
  if (!isPossible())
    return 'standalone' in navigator && !navigator.standalone && !isWebView()
      ? 'needs-home-screen'
      : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && isPushWanted() ? 'on' : 'off';
}

const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

/**
 * Calls `listener` when `pushState` may have changed: also when the customer comes back from the browser's settings.
 * @returns a function that unsubscribes
 */
export function onPushChange(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

const worker = (): Promise<ServiceWorkerRegistration> => {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('There is no service worker.')), WORKER_DEADLINE);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
};

async function subscribed(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // One that was made with another key of the back end has to go first.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function subscribeSession(): Promise<void> {
  const { publicKey } = await call(getPushKey, {});
  if (publicKey === null) throw new Error('The back end sends no push messages.');
  const { endpoint = '', keys } = (await subscribed(publicKey)).toJSON();
  await call(subscribeToPush, {
    endpoint,
    key: keys?.p256dh ?? '',
    secret: keys?.auth ?? '',
    language: store.get(localeAtom),
    hidesAmounts: store.get(amountsHiddenAtom),
  });
}

/** Ends the device's subscription. The push service then refuses messages for it. */
async function forgetSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

const isSame = (a: ReachedAlert, b: PriceAlert): boolean =>
  a.symbol === b.symbol && a.way === b.way && cmp(a.level, b.level) === 0;

/** Marks what the back end has found reached, as if this device had seen the price. */
const markReached = (items: readonly ReachedAlert[]): void =>
  store.set(priceAlertsAtom, (alerts) => {
    const priceOf = (alert: PriceAlert) =>
      alert.reached === null ? items.find((item) => isSame(item, alert))?.price : undefined;
    const reached = alerts.flatMap((alert) => {
      const price = priceOf(alert);
      return price === undefined ? [] : [{ ...alert, reached: price }];
    });
    return reached.length === 0 ? alerts : [...alerts.filter((one) => !priceOf(one)), ...reached];
  });

async function sendAlerts(): Promise<void> {
  const waiting = store.get(priceAlertsAtom).filter(({ reached }) => reached === null);
  const alerts = waiting
    .slice(-MOST_WATCHED_ALERTS)
    .map(({ symbol, level, way }) => ({ symbol, level, way }));
  markReached((await call(watchAlerts, { alerts })).items);
}

/** Tasks run one at a time, so that the back end ends up with the newest subscription of this device. */
let work: Promise<unknown> = Promise.resolve();
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const turn = work.then(task, task);
  work = turn.catch(() => {});
  return turn;
}

/**
 * Asks for the permission, if it was not given, and turns notices on. To be called in the handler of a tap.
 * @throws ApiError, DOMException where the browser reaches no push service. Where the customer does not permit it,
 * nothing changes.
 */
export async function turnPushOn(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === 'granted')
    await inTurn(async () => {
      await subscribeSession();
      wantPush(true);
      await sendAlerts();
    }).finally(changed);
  else changed();
}

/** Turns notices off. It works without a network, too: the back end hears of it from the push service. */
export async function turnPushOff(): Promise<void> {
  wantPush(false);
  changed();
  await inTurn(async () => {
    await forgetSubscription();
    await call(unsubscribeFromPush, {}).catch(() => {});
  });
}

/** Brings browser and back end to what the customer wants: at start-up, and when language or session change. */
export const syncPush = (): Promise<void> =>
  inTurn(async () => {
    if (pushState() !== 'on') return forgetSubscription();
    await subscribeSession();
    await sendAlerts();
  });

/** Has the back end watch the present alerts, and hears which ones it has found reached. */
export const syncAlerts = (): Promise<void> =>
  inTurn(async () => {
    if (pushState() === 'on') await sendAlerts();
  });
