/**
 * What was under way when the customer last looked (D80), by remote. It is kept on the device, so that a list has its
 * height before its rows come, and that what has ended since is said once.
 */
import { atom } from 'jotai';
import { customerAtom } from './customer-atom.ts';
import { store } from './session.ts';
import { isListOf, isRecordOf, isText } from './shapes.ts';

/** `id`s of items, by the name of the remote that reports them. */
export type UnderWayIds = Readonly<Record<string, readonly string[]>>;

const storedAtom = customerAtom<UnderWayIds>('underWay', isRecordOf(isListOf(isText)), {});

/** Of the signed-in customer. */
export const underWayAtom = atom(
  (get) => get(storedAtom),
  (_get, set, remote: string, ids: readonly string[]) => {
    set(storedAtom, (before) => ({ ...before, [remote]: ids }));
  },
);

/** Notes what has just begun, so that the list reserves a row for it at the customer's next visit. */
export function noteUnderWay(remote: string, id: string): void {
  const ids = store.get(underWayAtom)[remote] ?? [];
  if (!ids.includes(id)) store.set(underWayAtom, remote, [...ids, id]);
}
