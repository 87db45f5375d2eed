/** Whether the app lock (app-lock.ts) is on for the signed-in customer on this device. Read before the first frame. */
import { atom } from 'jotai';
import { customerAtom } from './customer-atom.ts';
import { isSignedInAtom, lastUsedAtom } from './session.ts';
import { isCount } from './shapes.ts';

const minutesAtom = customerAtom<number | null>('lockAfter', isCount, null);

/** The app locks when the customer has been away for this many minutes; null: the lock is off. */
export const lockAfterAtom = atom(
  (get) => get(minutesAtom),
  (_get, set, after: number | null) => {
    // Counts as use of the app, so that it does not lock immediately.
    set(lastUsedAtom, Date.now());
    set(minutesAtom, after);
  },
);

export const isLockOnAtom = atom((get) => get(isSignedInAtom) && get(lockAfterAtom) !== null);
