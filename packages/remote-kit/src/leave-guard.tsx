import { isSignedIn } from '@bourse/session/session';
import { Confirm } from '@bourse/ui/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
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
  const { state, pathname } = useLocation();
  const isKeptFrom = (next: Location) => kept?.from.includes(addressOf(next)) ?? false;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      isSignedIn() &&
      // A screen that was left is still there while the next one loads, and must not hold up Back.
      currentLocation.pathname === pathname &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (withQuery && currentLocation.search !== nextLocation.search)) &&
      !unlessTo.includes(addressOf(nextLocation)) &&
      !(isKeptFrom(nextLocation) && addressOf(currentLocation) === kept?.draft),
  );
  const isKept = blocker.state === 'blocked' && isKeptFrom(blocker.location);
  const handled = useRef<string>(undefined);
  useEffect(() => {
    // Rendered again before the blocker is reset, it would go there twice, and Back would not lead to the draft.
    if (!isKept || !kept || handled.current === blocker.location.key) return;
    handled.current = blocker.location.key;
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
