/**
 * What may hold up a navigation. The router asks one blocker only, so there is one for the page, in its frame, and it asks
 * all that have something to say.
 */
import { type Guard, guards, topDialog } from '@bourse/ui/open-dialogs';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

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
