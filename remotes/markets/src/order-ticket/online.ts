import { useSyncExternalStore } from 'react';

const onChange = (look: () => void) => {
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
};

/** Whether the device believes that it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(onChange, () => navigator.onLine);
