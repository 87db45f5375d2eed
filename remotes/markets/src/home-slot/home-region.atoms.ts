import { atom } from 'jotai';

/** The region that home shows, while the app is open; the first one until the customer chooses. */
export const homeRegionAtom = atom<string | null>(null);
