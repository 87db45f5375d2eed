/**
 * How many rows the calendar had on home when the customer last looked, kept on the device, so that home has its height
 * before they come.
 */
import { atom } from 'jotai';
import { userInfoAtom } from './session.ts';
import { readJson, storedAtom } from './stored-atom.ts';

interface Kept {
  /** Other customers of the same device have other rows. */
  customer: string;
  rows: number;
}

const isKept = (value: unknown): value is Kept => {
  const { customer, rows } = (value ?? {}) as Partial<Kept>;
  return typeof customer === 'string' && Number.isSafeInteger(rows) && Number(rows) >= 0;
};

const keptAtom = storedAtom<Kept | null>('calendarRows', null, readJson(isKept), (kept) =>
  kept ? JSON.stringify(kept) : undefined,
);

/** Of the signed-in customer; undefined where they have not looked yet. */
export const calendarRowsAtom = atom(
  (get) => {
    const kept = get(keptAtom);
    return kept && kept.customer === get(userInfoAtom)?.id ? kept.rows : undefined;
  },
  (get, set, rows: number) => {
    const customer = get(userInfoAtom)?.id;
    if (customer !== undefined) set(keptAtom, { customer, rows });
  },
);
