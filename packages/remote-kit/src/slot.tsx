import type { ReactNode } from 'react';
import { LoadBoundary } from './load-boundary.tsx';
import { Pending } from './pending.tsx';
import { useRemotes } from './remotes.ts';

interface SlotProps {
  /** e.g. `home.markets/v1` */
  readonly id: string;
  readonly pending?: ReactNode;
}

/** A place that a remote fills. Where no remote offers it there is nothing; where it fails the page stays whole. */
export function Slot({ id, pending = <Pending size="slot" /> }: SlotProps) {
  const remotes = useRemotes();
  const owner = remotes.registry.remotes.find((remote) => remote.slots.some((slot) => slot.id === id));
  if (!owner) return null;
  return (
    <LoadBoundary
      load={() => remotes.load(owner.name, 'slots', id)}
      props={{}}
      pending={pending}
      size="slot"
    />
  );
}
