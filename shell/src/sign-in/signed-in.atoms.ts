import { atom } from 'jotai';

/** Set by the login form, until the frame has said so. */
export const justSignedInAtom = atom(false);
