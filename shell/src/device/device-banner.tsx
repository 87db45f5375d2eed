import { storage } from '@bourse/session/storage';
import { Banner } from '@bourse/ui/banner';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './device-banner.module.css';

const DISMISSED = 'deviceBannerDismissed';

/** A mouse and a wide window: neither a phone nor a tablet. */
const COMPUTER = '(hover: hover) and (pointer: fine) and (min-width: 56.25rem)';

/** Recommends opening the page on a phone. It blocks nothing and stays away once dismissed (D13). */
export function DeviceBanner() {
  const { t } = useTranslations();
  const [isWanted, setIsWanted] = useState(
    () => storage.get(DISMISSED) === null && window.matchMedia?.(COMPUTER).matches === true,
  );
  if (!isWanted) return null;
  const dismiss = () => {
    storage.set(DISMISSED, '1');
    setIsWanted(false);
  };
  return (
    <div className={styles.place}>
      <Banner onDismiss={dismiss}>{t('device.warning')}</Banner>
    </div>
  );
}
