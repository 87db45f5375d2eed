/**
 * The app lock and the device's key (product.md, "App lock"), in a chunk that is loaded only where there is a lock, or
 * one is set. Whether there is one stands in `appLocksAtom`.
 */
import { atom } from 'jotai';
import { appLocksAtom, isSignedInAtom, lastUsedAtom, store, userInfoAtom } from './session.ts';
import { readJson, storedAtom } from './stored-atom.ts';

/** A WebAuthn credential that this device can use. */
export interface DeviceKey {
  credential: string;
  /** The domain that it belongs to. */
  rpId: string;
}

type ByCustomer<T> = Readonly<Record<string, T>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isKey = (value: unknown): value is DeviceKey =>
  isObject(value) && typeof value.credential === 'string' && typeof value.rpId === 'string';
const areKeys = (value: unknown): value is ByCustomer<DeviceKey> =>
  isObject(value) && Object.values(value).every(isKey);
const areMinutes = (value: unknown): value is ByCustomer<number> =>
  isObject(value) && Object.values(value).every((minutes) => typeof minutes === 'number' && minutes >= 0);

const keysAtom = storedAtom<ByCustomer<DeviceKey>>('deviceKeys', {}, readJson(areKeys), JSON.stringify);
const readMinutes = readJson(areMinutes);

const ofCustomer = <T>(all: ByCustomer<T>, id: string | undefined): T | undefined =>
  id !== undefined && Object.hasOwn(all, id) ? all[id] : undefined;

/** The key of the signed-in customer on this device, if it has one. It stays when they sign out. */
export const deviceKeyAtom = atom((get) => ofCustomer(get(keysAtom), get(userInfoAtom)?.id));

/** Keeps the key that a customer has used on this device, so that their app lock needs no other. */
export const rememberKey = (customer: string, key: DeviceKey): void =>
  store.set(keysAtom, { ...store.get(keysAtom), [customer]: key });

/** Minutes away after which the app of the signed-in customer locks on this device; null: it does not. */
export const lockAfterAtom = atom(
  (get): number | null => ofCustomer(readMinutes(get(appLocksAtom)) ?? {}, get(userInfoAtom)?.id) ?? null,
  (get, set, after: number | null) => {
    const id = get(userInfoAtom)?.id ?? '';
    const { [id]: _before, ...others } = readMinutes(get(appLocksAtom)) ?? {};
    const all = after === null ? others : { ...others, [id]: after };
    // Setting the lock is using the app, so that it begins unlocked.
    set(lastUsedAtom, Date.now());
    set(appLocksAtom, Object.keys(all).length > 0 ? JSON.stringify(all) : '');
  },
);

export const isLockOnAtom = atom((get) => get(isSignedInAtom) && get(lockAfterAtom) !== null);
