import { isLockOnAtom, lockAfterAtom } from '@bourse/session/lock-after';
import { lastUsedAtom, signedInHereAtom, store } from '@bourse/session/session';
import { atom } from 'jotai';

/** Whether the app is locked, in all tabs. */
export const isLockedAtom = atom((get) => get(lastUsedAtom) === 0 && get(isLockOnAtom));

export const unlock = (): void => store.set(lastUsedAtom, Date.now());

const MINUTE = 60_000;
/** How often a visible tab says that the app is in use, ms: another tab may ask at any time. */
const IN_USE_EVERY = 20_000;

/** A clock that was put back counts as a time away: it could otherwise keep the app open. */
const isDue = (): boolean => {
  const away = Date.now() - store.get(lastUsedAtom);
  return away < 0 || away >= (store.get(lockAfterAtom) ?? 0) * MINUTE;
};

/**
 * Locks the app when it comes back from a time away, and covers it while it is away, so that neither the first frame nor
 * the picture in the task switcher shows an amount. Covered means `data-covered` on the document's root, which the frame
 * sets before its first frame where a lock is on.
 * @returns a function that stops it
 */
export function followAppLock(page: Document): () => void {
  let isAway = false;
  const isOpen = () => store.get(isLockOnAtom) && !store.get(isLockedAtom);
  const cover = () =>
    page.documentElement.toggleAttribute('data-covered', store.get(isLockOnAtom) && (isAway || !isOpen()));
  const leave = () => {
    if (!isAway && isOpen()) unlock();
    isAway = true;
    cover();
  };
  const comeBack = () => {
    if (isOpen()) store.set(lastUsedAtom, isDue() ? 0 : Date.now());
    isAway = false;
    cover();
  };
  const onVisibility = () => (page.visibilityState === 'hidden' ? leave() : comeBack());
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && comeBack();

  const stops = [store.sub(isLockedAtom, cover), store.sub(isLockOnAtom, cover)];
  // A session that this page has begun is in use, and so is one whose lock was set in this page.
  if (page.documentElement.hasAttribute('data-covered') && !store.get(signedInHereAtom)) comeBack();
  else cover();
  // It is loaded when the lock is turned on, and the app may have gone away since.
  if (page.visibilityState === 'hidden') leave();
  const timer = setInterval(() => !isAway && isOpen() && unlock(), IN_USE_EVERY);
  page.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', onShow);
  return () => {
    for (const stop of stops) stop();
    clearInterval(timer);
    page.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', onShow);
  };
}
