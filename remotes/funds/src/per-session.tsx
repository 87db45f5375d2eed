import { tokenAtom } from '@bourse/session/session';
import { useAtomValue } from 'jotai';
import { Fragment, type ReactNode, useState } from 'react';

/**
 * Mounts its children anew for another session, which may be another customer's from another tab: settled with theirs, a
 * money call would not be there. A page whose session has ended is led away, and keeps what it shows until then.
 */
export function PerSession({ children }: { children: ReactNode }) {
  const token = useAtomValue(tokenAtom);
  const [last, setLast] = useState(token);
  if (token !== null && token !== last) setLast(token);
  return <Fragment key={last}>{children}</Fragment>;
}
