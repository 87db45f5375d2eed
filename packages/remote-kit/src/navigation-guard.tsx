/**
 * What may hold up a navigation. The router asks one blocker only, so there is one for the page, in its frame, and it asks
 * all that have something to say.
 */
import { topDialog } from '@bourse/ui/open-dialogs';
import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';

/** A navigation that waits for the customer's answer. */
export interface HeldNavigation {
  to: Location;
  proceed: () => void;
  stay: () => void;
}

interface Guard {
  holds: (from: Location, to: Location) => boolean;
  ask: (held: HeldNavigation | undefined) => void;
}

const guards = new Set<Guard>();

/**
 * Holds up the navigations for which `holds` is true.
 * @returns the one that waits, if any
 */
export function useHeldNavigation(holds: Guard['holds']): HeldNavigation | undefined {
  const [held, ask] = useState<HeldNavigation>();
  const current = useRef(holds);
  useEffect(() => {
    current.current = holds;
  });
  useEffect(() => {
    const guard: Guard = { holds: (from, to) => current.current(from, to), ask };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
  return held;
}

/**
 * Back closes the dialog on top before it leaves anything. It leads to the entry before only where the dialog has an entry
 * of its own. Rendered once, by the frame, inside the router.
 */
export function NavigationGuard(): null {
  const holding = useRef<Guard>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const dialog = historyAction === 'POP' ? topDialog() : undefined;
    holding.current = undefined;
    if (dialog && !dialog.leadsBack()) return true;
    holding.current = [...guards].findLast((guard) => guard.holds(currentLocation, nextLocation));
    return holding.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const guard = holding.current;
    if (!guard) {
      blocker.reset();
      topDialog()?.close();
      return;
    }
    const end = (answer: () => void) => () => {
      guard.ask(undefined);
      answer();
    };
    guard.ask({ to: blocker.location, proceed: end(blocker.proceed), stay: end(blocker.reset) });
  }, [blocker]);
  return null;
}
