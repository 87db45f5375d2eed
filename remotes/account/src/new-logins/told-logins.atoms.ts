import { userInfoAtom } from '@bourse/session/session';
import { readJson, storedAtom } from '@bourse/session/stored-atom';
import { atom } from 'jotai';

type Told = Readonly<Record<string, number>>;

const areTimes = (value: unknown): value is Told =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((time) => typeof time === 'number');

/** By the customer's id: the time of the last login that this device has told, epoch ms. It outlives the session. */
const toldAtom = storedAtom<Told>('toldLogins', {}, readJson(areTimes), JSON.stringify);

/** Of the signed-in customer; undefined where this device has never asked. */
export const toldLoginsAtom = atom(
  (get): number | undefined => {
    const told = get(toldAtom);
    const id = get(userInfoAtom)?.id ?? '';
    return Object.hasOwn(told, id) ? told[id] : undefined;
  },
  (get, set, time: number) => {
    const { id } = get(userInfoAtom) ?? {};
    if (id !== undefined) set(toldAtom, { ...get(toldAtom), [id]: time });
  },
);
