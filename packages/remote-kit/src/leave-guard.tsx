import { isSignedIn } from '@bourse/session/session';
import { Confirm } from '@bourse/ui/dialog';
import { type ReactNode, useEffect } from 'react';
import { type Location, useBeforeUnload, useBlocker, useLocation, useNavigate } from 'react-router-dom';

export interface LeaveGuardProps {
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
  /** Address of this screen with the draft, and the addresses from which Back leads to it: going there loses nothing. */
  kept?: { draft: string; from: readonly string[] };
  /** Also asks where the query alone changes: the draft is in a dialog that the address opens. */
  withQuery?: boolean;
}

const addressOf = ({ pathname, search }: Location): string => pathname + search;

/** Leaving a draft asks (design.md, "Idioms"). After a sign-out the page is left without a question. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { when, title, children, stay, discard, unlessTo = [], kept, withQuery = false } = props;
  const navigate = useNavigate();
  const { state } = useLocation();
  const isKeptFrom = (next: Location) => kept?.from.includes(addressOf(next)) ?? false;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      isSignedIn() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (withQuery && currentLocation.search !== nextLocation.search)) &&
      !unlessTo.includes(addressOf(nextLocation)) &&
      !(isKeptFrom(nextLocation) && addressOf(currentLocation) === kept?.draft),
  );
  const isKept = blocker.state === 'blocked' && isKeptFrom(blocker.location);
  useEffect(() => {
    if (!isKept || !kept) return;
    const next = addressOf(blocker.location);
    blocker.reset();
    // The entry of the history that is left is given the draft first.
    void Promise.resolve(navigate(kept.draft, { replace: true, state })).then(() => navigate(next));
  }, [isKept, kept, blocker, navigate, state]);
  useBeforeUnload((event) => {
    if (when) event.preventDefault();
  });
  return (
    <Confirm
      open={blocker.state === 'blocked' && !isKept}
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
