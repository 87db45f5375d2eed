import { useSyncExternalStore } from 'react';

const ATTRIBUTE = 'data-dialog-open';

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  return () => observer.disconnect();
};

/** Whether a sheet or another dialog is open, as the dialogs themselves mark it. */
export const useDialogOpen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.documentElement.hasAttribute(ATTRIBUTE));
