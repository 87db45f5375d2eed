import type { ComponentType } from 'react';
import type { Remote } from './remote.ts';

const Throws: ComponentType = () => {
  throw new Error('thrown while rendering');
};

const allThrow = (parts: object): Record<string, () => Promise<ComponentType>> =>
  Object.fromEntries(Object.keys(parts).map((id) => [id, () => Promise.resolve(Throws)]));

/** A remote whose screens and slots throw while they render, for `pnpm dev --fault <remote>:throw`. */
export const thatThrows = (remote: Remote): Remote => ({
  ...remote,
  screens: allThrow(remote.screens),
  slots: allThrow(remote.slots),
});
