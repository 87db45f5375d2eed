import { useLocation } from 'react-router-dom';
import type { WaitingShape } from './feature.ts';
import { LoadBoundary } from './load-boundary.tsx';
import { Pending } from './pending.tsx';
import { useRemotes } from './remotes.ts';

interface RemoteScreenProps {
  remote: string;
  id: string;
  shape?: WaitingShape | undefined;
}

/** The screen of a route that a remote owns. Give it a key per route, so that one screen never becomes another. */
export function RemoteScreen({ remote, id, shape }: RemoteScreenProps) {
  const remotes = useRemotes();
  const { pathname } = useLocation();
  return (
    <LoadBoundary
      load={() => remotes.load(remote, 'screens', id)}
      props={{}}
      at={pathname}
      part={{ remote, part: id }}
      pending={<Pending size="screen" shape={shape} />}
      size="screen"
    />
  );
}
