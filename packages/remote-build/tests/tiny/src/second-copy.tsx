import { atomWithReset } from 'jotai/utils';

export const remote = atomWithReset;
