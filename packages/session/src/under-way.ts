/**
 * What was under way when the customer last looked (D80), by remote. It is kept on the device, so that a list has its
 * height before its rows come, and that what has ended since is said once.
 */
import { atom } from 'jotai';
import { store, userInfoAtom } from './session.ts';
import { readJson, storedAtom } from './stored-atom.ts';

/** `id`s of items, by the name of the remote that reports them. */
export type UnderWayIds = Readonly<Record<string, readonly string[]>>;

interface Kept {
  /** Other customers of the same device have looked at nothing of it. */
  customer: string;
  ids: UnderWayIds;
}

const isKept = (value: unknown): value is Kept => {
  const { customer, ids } = (value ?? {}) as Partial<Kept>;
  return (
    typeof customer === 'string' &&
    typeof ids === 'object' &&
    ids !== null &&
    Object.values(ids).every((all) => Array.isArray(all) && all.every((id) => typeof id === 'string'))
  );
};

const NONE: UnderWayIds = {};

const keptAtom = storedAtom<Kept | null>('underWay', null, readJson(isKept), (kept) =>
  kept && Object.values(kept.ids).some((ids) => ids.length > 0) ? JSON.stringify(kept) : undefined,
);

/** Of the signed-in customer. */
export const underWayAtom = atom(
  (get) => {
    const kept = get(keptAtom);
    return kept && kept.customer === get(userInfoAtom)?.id ? kept.ids : NONE;
  },
  (get, set, remote: string, ids: readonly string[]) => {
    const customer = get(userInfoAtom)?.id;
    if (customer !== undefined) set(keptAtom, { customer, ids: { ...get(underWayAtom), [remote]: ids } });
  },
);

/** Notes what has just begun, so that the list reserves a row for it at the customer's next visit. */
export function noteUnderWay(remote: string, id: string): void {
  const ids = store.get(underWayAtom)[remote] ?? [];
  if (!ids.includes(id)) store.set(underWayAtom, remote, [...ids, id]);
}
