import { useEffect, useState } from 'react';

/** How long what the screen is about has the network to itself, ms. */
export const HEAD_START = 1_000;

/** Whether what comes later than the rest may be loaded: `after` ms since the component was mounted. */
export function useIsLater(after: number = HEAD_START): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isLater;
}
