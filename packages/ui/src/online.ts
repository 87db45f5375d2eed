import { useCommonTranslations } from '@bourse/i18n/translations';
import { isOnline, subscribeToNetwork } from '@bourse/session/network';
import { useSyncExternalStore } from 'react';

/** Whether the app is online. True does not guarantee that the back end can be reached. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToNetwork,
    isOnline,
    () => true, // What the build renders is first seen by a browser that has just loaded it.
  );

/** The reason to disable a button that needs the network; undefined while online. */
export function useOfflineReason(): string | undefined {
  const { t } = useCommonTranslations();
  return useIsOnline() ? undefined : t('offline');
}
