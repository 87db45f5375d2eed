/**
 * Whether home shows the first steps of a new account, by customer, kept on the device: the frame needs to know before
 * anything is asked, so that what stands below them is not moved.
 */
import { atom } from 'jotai';
import { userInfoAtom } from './session.ts';
import { readJson, storedAtom } from './stored-atom.ts';

const states = ['shown', 'over'] as const;
type FirstSteps = (typeof states)[number];
type States = Readonly<Record<string, FirstSteps>>;

const areStates = (value: unknown): value is States =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => states.includes(one));

const storedStatesAtom = storedAtom<States>('firstSteps', {}, readJson(areStates), JSON.stringify);

/** Of the signed-in customer; undefined where the device has not seen them yet. */
export const firstStepsAtom = atom(
  (get): FirstSteps | undefined => get(storedStatesAtom)[get(userInfoAtom)?.id ?? ''],
  (get, set, state: FirstSteps) => {
    const customer = get(userInfoAtom)?.id;
    if (customer !== undefined) set(storedStatesAtom, { ...get(storedStatesAtom), [customer]: state });
  },
);
