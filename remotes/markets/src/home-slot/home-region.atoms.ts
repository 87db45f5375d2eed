import { atom } from 'jotai';

/** The region shown on home until the app is closed; null is the first region. */
export const homeRegionAtom = atom<string | null>(null);
