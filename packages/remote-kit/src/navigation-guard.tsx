/**
 * Blocks navigations while a dialog or an unsaved draft requires it. The router supports only one blocker, so the frame
 * renders this one, and it consults the open dialogs and all registered guards.
 */
import { type Guard, guards, topDialog } from '@bourse/ui/open-dialogs';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Makes Back close the top dialog before it leaves a screen. A dialog that the address opens has a history entry of its own:
 * there Back navigates. The frame renders this component once, inside the router.
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
