/** `src/remote.tsx` of the remote that is being built. */
import type { Remote } from './remote.ts';

export const remote: Remote;
