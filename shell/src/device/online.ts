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

/** What the browser knows: false is certain, true only means that there is some network. */
export const useIsOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

/** Why a button that needs the network cannot be pressed now. */
export function useOfflineReason(): string | undefined {
  const { t } = useCommonTranslations();
  return useIsOnline() ? undefined : t('offline');
}
