/** Whether this device locks the app of its customer (app-lock.ts). Read before the first frame. */
import { atom } from 'jotai';
import { customerAtom } from './customer-atom.ts';
import { isSignedInAtom, lastUsedAtom } from './session.ts';
import { isCount } from './shapes.ts';

const minutesAtom = customerAtom<number | null>('lockAfter', isCount, null);

/** Minutes away after which the app of the signed-in customer locks on this device; null: it does not. */
export const lockAfterAtom = atom(
  (get) => get(minutesAtom),
  (_get, set, after: number | null) => {
    // Setting the lock is using the app, so that it begins unlocked.
    set(lastUsedAtom, Date.now());
    set(minutesAtom, after);
  },
);

export const isLockOnAtom = atom((get) => get(isSignedInAtom) && get(lockAfterAtom) !== null);
