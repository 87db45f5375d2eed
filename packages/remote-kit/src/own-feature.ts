/**
 * Stands for a remote's `feature.ts` in its production build: the shell has routes, slots and links in its registry, and
 * the remote itself reads the name alone.
 */
import type { Feature } from './feature.ts';

/** Set by the build (packages/remote-build/src/remote-config.ts). */
declare const REMOTE_NAME: string;

export const feature: Pick<Feature, 'name'> = { name: REMOTE_NAME };
