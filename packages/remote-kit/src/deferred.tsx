import { type ReactNode, useDeferredValue } from 'react';

/**
 * What stands outside the first view, below or beside it. On the screen with which a page begins it is rendered after what
 * the customer sees; on later ones at once, because Back leads to where it was scrolled to.
 */
export function Deferred({ children }: { children: ReactNode }) {
  // Until the customer touches anything it is the first screen.
  const isFirst = document.documentElement.dataset.begun !== undefined;
  return useDeferredValue(true, !isFirst) && children;
}
