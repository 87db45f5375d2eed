import { isSignedIn } from '@bourse/session/session';
import { Confirm } from '@bourse/ui/dialog';
import type { ReactNode } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';

interface LeaveGuardProps {
  /** Whether something would be lost. */
  when: boolean;
  /** The question. */
  title: string;
  children?: ReactNode;
  /** Labels of the two answers. */
  stay: string;
  discard: string;
  /** Addresses that bring the draft back, so that going there loses nothing. */
  unlessTo?: readonly string[];
  /** Also asks where the query alone changes: the draft is in a dialog that the address opens. */
  withQuery?: boolean;
}

/** Leaving a draft asks (design.md, "Idioms"). After a sign-out the page is left without a question. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { when, title, children, stay, discard, unlessTo = [], withQuery = false } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      isSignedIn() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (withQuery && currentLocation.search !== nextLocation.search)) &&
      !unlessTo.includes(nextLocation.pathname + nextLocation.search),
  );
  useBeforeUnload((event) => {
    if (when) event.preventDefault();
  });
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      confirmLabel={discard}
      cancelLabel={stay}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    >
      {children}
    </Confirm>
  );
}
