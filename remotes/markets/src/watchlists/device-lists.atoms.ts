/** The named watchlists of each customer of this device, where the back end keeps none (D79). */
import { userInfoAtom } from '@bourse/session/session';
import { storage } from '@bourse/session/storage';
import { readJson, storedAtom } from '@bourse/session/stored-atom';
import { atom } from 'jotai';
import type { DeviceList } from './device-lists.ts';

/** Lists by customer id. */
type Kept = Readonly<Record<string, readonly DeviceList[]>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (...values: unknown[]): boolean => values.every((value) => typeof value === 'string');
const isList = (list: unknown): boolean =>
  isObject(list) &&
  areTexts(list.id, list.name) &&
  Array.isArray(list.saved) &&
  list.saved.every((one) => isObject(one) && areTexts(one.symbol, one.name));
const areKept = (value: unknown): value is Kept =>
  isObject(value) && Object.values(value).every((lists) => Array.isArray(lists) && lists.every(isList));

const KEY = 'watchlists';
const keptAtom = storedAtom<Kept>(KEY, {}, readJson(areKept), JSON.stringify);

const NONE: readonly DeviceList[] = [];

/** The lists of the signed-in customer, in their order. */
export const deviceListsAtom = atom(
  (get) => get(keptAtom)[get(userInfoAtom)?.id ?? ''] ?? NONE,
  (get, set, change: (lists: readonly DeviceList[]) => readonly DeviceList[]) => {
    const customer = get(userInfoAtom)?.id;
    if (customer === undefined) return;
    set(keptAtom, { ...get(keptAtom), [customer]: change(get(deviceListsAtom)) });
    set(isOnlyInMemoryAtom, !storage.isStored(KEY));
  },
);

const isOnlyInMemoryAtom = atom(false);

/** Whether the device could not store the last change, because its storage is full or blocked. */
export const areListsUnstoredAtom = atom((get) => get(isOnlyInMemoryAtom));
