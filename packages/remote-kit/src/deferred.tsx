import { type ReactNode, useDeferredValue } from 'react';

/**
 * Whether what the customer does not look at first may be rendered. On the screen with which a page begins that is after
 * the rest; on later ones at once, because Back leads to where it was scrolled to.
 */
export function useDeferred(): boolean {
  // Until the customer touches anything it is the first screen.
  const isFirst = document.documentElement.dataset.begun !== undefined;
  return useDeferredValue(true, !isFirst);
}

/** What the customer does not look at first, mostly outside the first view: see `useDeferred`. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferred() && children;
}
