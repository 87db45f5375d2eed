import { useCommonTranslations } from '@bourse/i18n/translations';
import { useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** The browser's network state: false is certain, true only means that there is some network. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true, // What the build renders is first seen by a browser that has just loaded it.
  );

/** The reason to disable a button that needs the network; undefined while online. */
export function useOfflineReason(): string | undefined {
  const { t } = useCommonTranslations();
  return useIsOnline() ? undefined : t('offline');
}
