import type { ComponentType, ReactNode } from 'react';
import { LoadBoundary } from './load-boundary.tsx';
import { Pending } from './pending.tsx';
import { inOrder, ORDER, type SlotId, type SlotProps } from './places.ts';
import { useRemotes } from './remotes.ts';

type Props<Id extends SlotId> = SlotProps<Id> & {
  readonly id: Id;
  readonly pending?: ReactNode;
  readonly isQuiet?: boolean;
};

/**
 * Shows what remotes offer for a place, each behind a boundary of its own: where one fails the page stays whole. Where
 * no remote offers anything there is nothing. Every prop but `id`, `pending` and `isQuiet` is handed to the component.
 * @param isQuiet shows nothing where one fails
 */
export function Slot<Id extends SlotId>({
  id,
  pending = <Pending size="slot" />,
  isQuiet = false,
  ...props
}: Props<Id>): ReactNode {
  const remotes = useRemotes();
  return remotes.registry.remotes
    .flatMap(({ name, slots }) =>
      slots.filter((slot) => slot.id === id).map(({ order = ORDER }) => ({ remote: name, order })),
    )
    .sort(inOrder)
    .map(({ remote }) => (
      <LoadBoundary
        key={remote}
        load={() => remotes.load(remote, 'slots', id) as Promise<ComponentType<object>>}
        props={props}
        part={{ remote, part: id }}
        pending={pending}
        size="slot"
        isQuiet={isQuiet}
      />
    ));
}
