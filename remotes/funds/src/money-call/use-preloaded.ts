import type { LazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { useEffect, useState } from 'react';

/**
 * Loads parts of a screen once the screen is there.
 * @param parts always the same
 * @returns whether they have come, or have failed: they say so themselves
 */
export function usePreloaded(...parts: readonly Pick<LazyWithRetry<never>, 'preload'>[]): boolean {
  const [isOver, setIsOver] = useState(false);
  const [all] = useState(() => parts);
  useEffect(() => {
    void Promise.allSettled(all.map(({ preload }) => preload())).then(() => setIsOver(true));
  }, [all]);
  return isOver;
}
