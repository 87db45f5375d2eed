import { useSyncExternalStore } from 'react';

const watch = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the page is in front, so that the customer can see it. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(watch, () => document.visibilityState === 'visible');
