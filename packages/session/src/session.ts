/**
 * The current session (product.md, "Session and sign-in"; D30). The page has one store, jotai's default one, so that
 * transport, guard and every remote share the session.
 */
import { atom, getDefaultStore } from 'jotai';
import { storage } from './storage.ts';
import { readJson, storedAtom } from './stored-atom.ts';

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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isUserInfo = (value: unknown): value is UserInfo =>
  isObject(value) && typeof value.id === 'string' && typeof value.phone === 'string';
const isCachedLogin = (value: unknown): value is CachedLogin =>
  isObject(value) && typeof value.user === 'string' && typeof value.timestamp === 'number';

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export const store = getDefaultStore();

export const tokenAtom = storedAtom<string | null>(
  'token',
  null,
  (text) => text || null,
  (token) => token ?? undefined,
);
const readUserInfo = readJson(isUserInfo);
export const userInfoAtom = storedAtom<UserInfo | null>('userInfo', null, readUserInfo, (info) =>
  info ? JSON.stringify(info) : undefined,
);
export const cachedLoginAtom = storedAtom<CachedLogin | null>(
  'cachedLogin',
  null,
  readJson(isCachedLogin),
  (login) => (login ? JSON.stringify(login) : undefined),
);
/**
 * Tokens of sessions that were left on this device and that the back end may still accept (D75). Each is kept until the
 * back end has been told, because the device may be offline when the customer signs out.
 */
export const leftTokensAtom = storedAtom<readonly string[]>('leftTokens', [], readJson(areTexts), (tokens) =>
  tokens.length > 0 ? JSON.stringify(tokens) : undefined,
);
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
export const sessionExpiredAtom = storedAtom(
  'sessionExpired',
  false,
  (text) => text === 'true',
  (isExpired) => (isExpired ? 'true' : undefined),
);

/** The app locks of this device as they are stored (app-lock.ts); empty where there is none. */
export const appLocksAtom = storedAtom(
  'appLocks',
  '',
  (text) => text,
  (text) => text || undefined,
);
/** When the app was last used, epoch ms; 0 while it is locked (app-lock.ts). */
export const lastUsedAtom = storedAtom<number>(
  'lastUsed',
  0,
  (text) => Number(text) || undefined,
  (time) => (time ? String(time) : undefined),
);
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
 * Goes on with the session that the device has stored. A page that the browser had frozen hears of no change that
 * another tab makes meanwhile.
 */
export function readSessionAgain(): void {
  const token = storage.get('token');
  const info = storage.get('userInfo');
  if (!token || token === store.get(tokenAtom)) return;
  store.set(userInfoAtom, (info === null ? undefined : readUserInfo(info)) ?? null);
  store.set(tokenAtom, token);
}

/**
 * Where something is stored that a customer has written or seen on this device. It goes when they sign out (D71), and
 * stays where the back end has ended the session: they may go on with it.
 */
export const ownPlace = (name: string): string => `own:${store.get(userInfoAtom)?.id ?? ''}:${name}`;

/**
 * Ends the session on this device at once, and in other tabs by the storage event. When the customer left, the back end
 * is told later (`leftTokensAtom`).
 */
export function signOut(end: SessionEnd = 'left'): void {
  if (end === 'left') {
    leave(store.get(tokenAtom));
    storage.removeAll(ownPlace(''));
  }
  // Before the token, so that other tabs know why it is gone.
  store.set(sessionExpiredAtom, end === 'expired');
  store.set(tokenAtom, null);
  store.set(userInfoAtom, null);
}

/**
 * Ends the session whose token the back end has refused. Another tab may have replaced the token a moment before this page
 * hears of it, and the session of the new one goes on; or left the session, and then it has not expired.
 */
export function endRefused(token: string): void {
  if (store.get(tokenAtom) !== token) return;
  const stored = storage.get('token');
  if (stored === token) signOut('expired');
  else if (stored === null) {
    store.set(tokenAtom, null);
    store.set(userInfoAtom, null);
  }
}

/**
 * Calls `listener` whenever the session changes: on signing in, signing out, or when another tab changes the customer.
 * @returns a function that unsubscribes
 */
export const onSessionChange = (listener: (token: string | null) => void): (() => void) =>
  store.sub(tokenAtom, () => listener(store.get(tokenAtom)));
