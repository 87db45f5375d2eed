/**
 * The current session (product.md, "Session and sign-in"; D30). The page has one store, jotai's default one, so that
 * transport, guard and every remote share the session.
 */
import { atom, getDefaultStore } from 'jotai';
import { untilSignOut } from './keys.ts';
import { customerPlace } from './places.ts';
import { isFlag, isListOf, isNumber, isOptional, isShape, isText } from './shapes.ts';
import { deviceAtom, forget, readStoredAgain } from './stored.ts';

export interface UserInfo {
  id: string;
  phone: string;
  signedInAt: number | null;
}

/** What the login form is filled with: the phone number, never the password (D30). */
export interface CachedLogin {
  user: string;
  timestamp: number;
}

export const store = getDefaultStore();

// Written before the token, because listeners of the token read the user info.
export const userInfoAtom = deviceAtom<UserInfo | null>(
  'userInfo',
  isShape<UserInfo>({ id: isText, phone: isText, signedInAt: isOptional(isNumber, null) }),
  null,
);
export const tokenAtom = deviceAtom<string | null>('token', isText, null);
export const cachedLoginAtom = deviceAtom<CachedLogin | null>(
  'cachedLogin',
  isShape<CachedLogin>({ user: isText, timestamp: isNumber }),
  null,
);
/**
 * Tokens of sessions that were left on this device and that the back end may still accept (D75). Each is kept until the
 * back end has been told, because the device may be offline when the customer signs out.
 */
export const leftTokensAtom = deviceAtom<readonly string[]>('leftTokens', isListOf(isText), []);
/** Limits the list for a device that signs in and out while offline; older sessions expire by themselves. */
const MOST_LEFT_TOKENS = 10;

const leave = (token: string | null): void => {
  if (token === null) return;
  const others = store.get(leftTokensAtom).filter((other) => other !== token);
  store.set(leftTokensAtom, [...others, token].slice(-MOST_LEFT_TOKENS));
};

export const isSignedInAtom = atom((get) => get(tokenAtom) !== null);

export const isSignedIn = (): boolean => store.get(isSignedInAtom);

/** How a session ends: 'left' when the customer signs out, 'expired' when the back end ends it. */
export type SessionEnd = 'left' | 'expired';
/** Whether the device's last session has expired; other tabs follow it to the login, and say why too. */
export const sessionExpiredAtom = deviceAtom<boolean>('sessionExpired', isFlag, false);

/** When the app was last used, epoch ms; 0 while it is locked (app-lock.ts). */
export const lastUsedAtom = deviceAtom<number>('lastUsed', isNumber, 0);
/** Whether the session was begun in this page, and not found when it was loaded. */
export const signedInHereAtom = atom(false);

/** Starts a session on this device and leaves the one that it replaces. */
export function signIn({ token, id, phone, signedInAt }: UserInfo & { token: string }): void {
  const replaced = store.get(tokenAtom);
  if (replaced !== token) leave(replaced);
  store.set(sessionExpiredAtom, false);
  store.set(signedInHereAtom, true);
  store.set(lastUsedAtom, Date.now());
  store.set(userInfoAtom, { id, phone, signedInAt });
  store.set(cachedLoginAtom, { user: phone, timestamp: Date.now() });
  store.set(tokenAtom, token);
}

/** Gives the running session, in all tabs, the token that replaces `former`. A session that has ended stays ended. */
export function renewToken(former: string | null, token: string): void {
  if (former !== null && store.get(tokenAtom) === former) store.set(tokenAtom, token);
}

/**
 * Ends the session on this device now; other tabs follow by the storage event. Sign-out removes the values of
 * `untilSignOut`, and the token is revoked later (`leftTokensAtom`). An expired session leaves those values.
 */
export function signOut(end: SessionEnd = 'left'): void {
  const customer = store.get(userInfoAtom)?.id;
  if (end === 'left') leave(store.get(tokenAtom));
  // Before the token, so that other tabs know why it is gone.
  store.set(sessionExpiredAtom, end === 'expired');
  store.set(tokenAtom, null);
  store.set(userInfoAtom, null);
  if (end === 'left' && customer !== undefined)
    for (const key of untilSignOut) forget(customerPlace(key, customer));
}

/**
 * Ends the session whose token the back end has refused. Another tab may have replaced the token a moment before this page
 * hears of it, and the session of the new one goes on; or left the session, and then it has not expired.
 */
export function endRefused(token: string): void {
  readStoredAgain();
  if (store.get(tokenAtom) === token) signOut('expired');
}

/**
 * Calls `listener` whenever the session changes: on signing in, signing out, or when another tab changes the customer.
 * @returns a function that unsubscribes
 */
export const onSessionChange = (listener: (token: string | null) => void): (() => void) =>
  store.sub(tokenAtom, () => listener(store.get(tokenAtom)));
