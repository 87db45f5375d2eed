import type { MoneyCallState } from '@bourse/api/money-call';
import { useEffect, useState } from 'react';

/** How long the button stays off after a purchase has ended, ms (D69). */
const LOCK = 800;

const isEnd = ({ is }: MoneyCallState): boolean => is === 'done' || is === 'refused' || is === 'notDone';

/** Whether a purchase has ended on this page less than 0.8 s ago, well or not (D69). */
export function usePurchaseLock(state: MoneyCallState): boolean {
  // An outcome that was there before has not ended just now.
  const [last, setLast] = useState(state);
  const [lockedBy, setLockedBy] = useState<MoneyCallState>();
  if (last !== state) {
    setLast(state);
    if (isEnd(state) && !isEnd(last)) setLockedBy(state);
  }
  useEffect(() => {
    if (lockedBy === undefined) return;
    const timer = setTimeout(() => setLockedBy(undefined), LOCK);
    return () => clearTimeout(timer);
  }, [lockedBy]);
  return lockedBy !== undefined;
}
