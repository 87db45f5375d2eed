/** The customer's named watchlists on this device, for back ends that store no named watchlists (D79). */
import { customerAtom } from '@bourse/session/customer-atom';
import { customerPlace } from '@bourse/session/places';
import { userInfoAtom } from '@bourse/session/session';
import { isListOf, isShape, isText } from '@bourse/session/shapes';
import { isOnlyInMemory } from '@bourse/session/stored';
import { atom } from 'jotai';
import type { DeviceList, Saved } from './device-lists.ts';

const storedAtom = customerAtom<readonly DeviceList[]>(
  'watchlists',
  isListOf(
    isShape<DeviceList>({
      id: isText,
      name: isText,
      saved: isListOf(isShape<Saved>({ symbol: isText, name: isText })),
    }),
  ),
  [],
);

const isOnlyInMemoryAtom = atom(false);

/** The lists of the signed-in customer, in their order. */
export const deviceListsAtom = atom(
  (get) => get(storedAtom),
  (get, set, change: (lists: readonly DeviceList[]) => readonly DeviceList[]) => {
    set(storedAtom, change);
    set(isOnlyInMemoryAtom, isOnlyInMemory(customerPlace('watchlists', get(userInfoAtom)?.id ?? '')));
  },
);

/** Whether the device could not store the last change, because its storage is full or blocked. */
export const areListsUnstoredAtom = atom((get) => get(isOnlyInMemoryAtom));
