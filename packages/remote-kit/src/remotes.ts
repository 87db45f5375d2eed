import { type ComponentType, createContext, useContext } from 'react';
import { bestMatch } from './match.ts';
import type { SlotId } from './places.ts';
import type { Registry } from './registry.ts';

export type PartKind = 'screens' | 'slots';

/** How the shell gets at remotes, whether they are files of their own or compiled into it. */
export interface Remotes {
  readonly registry: Registry;
  /**
   * The component of a screen or slot, translations included; within the deadline, else a LoadError. A failure is forgotten:
   * the next call tries again.
   */
  load(remote: string, kind: PartKind, id: string): Promise<ComponentType>;
  /** Fetches what any screen of the remote will need first. Never fails: it is only a head start. */
  preloadEntry(remote: string): void;
}

export const RemotesContext = createContext<Remotes | null>(null);

export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('A remote is shown outside of RemotesContext.');
  return remotes;
}

/** Whether any remote of this composition fills a place with a slot. */
export function useIsFilled(): (place: SlotId) => boolean {
  const { registry } = useRemotes();
  return (place) => registry.remotes.some(({ slots }) => slots.some(({ id }) => id === place));
}

/** Whether a screen of this composition is at an address: what leads to no screen is not shown (D2). */
export function useHasRoute(): (address: string) => boolean {
  const { registry } = useRemotes();
  return (address) => {
    const [path = address] = address.split('?');
    return registry.remotes.some((remote) => bestMatch(remote.routes, path));
  };
}
