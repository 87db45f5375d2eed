import { atom } from 'jotai';

/** Set by the login form; reset once the frame has shown its note. */
export const justSignedInAtom = atom(false);
