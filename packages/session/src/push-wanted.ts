/**
 * Whether the customer wants notices on this device while the app is closed. The device remembers it for the customer:
 * removed at sign-out, and kept when the session expires, because the customer goes on with the next one. The
 * subscription itself is in `@bourse/api/push`.
 */
import { customerAtom } from './customer-atom.ts';
import { store } from './session.ts';
import { isFlag } from './shapes.ts';

const wantedAtom = customerAtom<boolean>('push', isFlag, false);

export const isPushWanted = (): boolean => store.get(wantedAtom);

export const wantPush = (isWanted: boolean): void => store.set(wantedAtom, isWanted);
