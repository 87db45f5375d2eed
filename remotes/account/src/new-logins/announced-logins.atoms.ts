import { userInfoAtom } from '@bourse/session/session';
import { readJson, storedAtom } from '@bourse/session/stored-atom';
import { atom } from 'jotai';

type Announced = Readonly<Record<string, number>>;

const areTimes = (value: unknown): value is Announced =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((time) => typeof time === 'number');

/** By the customer's id: the time of the last login that this device has announced, epoch ms. It outlives the session. */
const announcedAtom = storedAtom<Announced>('announcedLogins', {}, readJson(areTimes), JSON.stringify);

/** Of the signed-in customer; undefined where this device has never asked. */
export const announcedLoginsAtom = atom(
  (get): number | undefined => {
    const announced = get(announcedAtom);
    const id = get(userInfoAtom)?.id ?? '';
    return Object.hasOwn(announced, id) ? announced[id] : undefined;
  },
  (get, set, time: number) => {
    const { id } = get(userInfoAtom) ?? {};
    if (id !== undefined) set(announcedAtom, { ...get(announcedAtom), [id]: time });
  },
);
