import { storage } from '@bourse/session/storage';
import { Banner } from '@bourse/ui/banner';
import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './device-banner.module.css';

const DISMISSED = 'deviceBannerDismissed';

/** A mouse and a wide window: neither a phone nor a tablet. */
const COMPUTER = '(hover: hover) and (pointer: fine) and (min-width: 56.25rem)';

/** The device is looked at when the banner is shown first. */
const neverChanges = () => () => {};

/** Recommends opening the page on a phone. It blocks nothing and stays away once dismissed (D13). */
export function DeviceBanner() {
  const { t } = useTranslations();
  const [isDismissed, setIsDismissed] = useState(() => storage.get(DISMISSED) !== null);
  // A screen that the build has rendered does not know the device, and begins without the banner.
  const isComputer = useSyncExternalStore(
    neverChanges,
    () => window.matchMedia?.(COMPUTER).matches === true,
    () => false,
  );
  if (isDismissed || !isComputer) return null;
  const dismiss = () => {
    storage.set(DISMISSED, '1');
    setIsDismissed(true);
  };
  return (
    <div className={styles.place}>
      <Banner onDismiss={dismiss}>{t('device.warning')}</Banner>
    </div>
  );
}
