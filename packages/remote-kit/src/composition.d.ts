/**
 * How this application gets at its remotes. The build writes this module: composed, it hands the shared modules to the
 * loader of separately built remotes; in development, standalone and in the single build it imports the remotes themselves.
 */
import type { Registry } from './registry.ts';
import type { Remotes } from './remotes.ts';

/** @param files base of the app's files, absolute */
export function connectRemotes(registry: Registry, files: string): Remotes;
