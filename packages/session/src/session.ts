/**
 * Who is signed in (spec section 3, User session; D30). There is one store for the whole page, the default one, so
 * that the transport, the guard and every room look at the same session.
 */
import { atom, getDefaultStore } from 'jotai';
import { readJson, storedAtom } from './stored-atom.ts';

export interface UserInfo {
  id: string;
  phone: string;
  signedInAt: number | null;
}

/** What the sign-in screen remembers: the phone number, never the password (D30). */
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

export const store = getDefaultStore();

export const tokenAtom = storedAtom<string | null>(
  'token',
  null,
  (text) => text || null,
  (token) => token ?? undefined,
);
export const userInfoAtom = storedAtom<UserInfo | null>('userInfo', null, readJson(isUserInfo), (info) =>
  info ? JSON.stringify(info) : undefined,
);
export const cachedLoginAtom = storedAtom<CachedLogin | null>(
  'cachedLogin',
  null,
  readJson(isCachedLogin),
  (login) => (login ? JSON.stringify(login) : undefined),
);
export const isSignedInAtom = atom((get) => get(tokenAtom) !== null);

export const isSignedIn = (): boolean => store.get(isSignedInAtom);

/**
 * How the last session of this page ended: 'left' by the customer's own will, 'expired' where the back end ended it.
 * Null while signed in, and where another tab ended it.
 */
export type SessionEnd = 'left' | 'expired';
export const sessionEndAtom = atom<SessionEnd | null>(null);

export function signIn({ token, id, phone, signedInAt }: UserInfo & { token: string }): void {
  store.set(sessionEndAtom, null);
  store.set(userInfoAtom, { id, phone, signedInAt });
  store.set(cachedLoginAtom, { user: phone, timestamp: Date.now() });
  store.set(tokenAtom, token);
}

/** Ends the session on this device; other tabs see it through the storage (spec section 4, Logout). */
export function signOut(end: SessionEnd = 'left'): void {
  store.set(sessionEndAtom, end);
  store.set(tokenAtom, null);
  store.set(userInfoAtom, null);
}

/**
 * Calls `listener` whenever the session changes: signed in, signed out, or another customer in another tab.
 * @returns how to stop listening
 */
export const onSessionChange = (listener: (token: string | null) => void): (() => void) =>
  store.sub(tokenAtom, () => listener(store.get(tokenAtom)));
