import { isFlag } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';
import { Banner } from '@bourse/ui/banner';
import { useAtom } from 'jotai';
import { useSyncExternalStore } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './device-banner.module.css';

const dismissedAtom = deviceAtom<boolean>('deviceBannerDismissed', isFlag, false);

/** A mouse and a wide window: neither a phone nor a tablet. */
const COMPUTER = '(hover: hover) and (pointer: fine) and (min-width: 56.25rem)';

/** The device is looked at when the banner is shown first. */
const neverChanges = () => () => {};

/** Recommends opening the page on a phone. It blocks nothing and stays away once dismissed (D13). */
export function DeviceBanner() {
  const { t } = useTranslations();
  const [isDismissed, dismiss] = useAtom(dismissedAtom);
  // A screen that the build has rendered does not know the device, and begins without the banner.
  const isComputer = useSyncExternalStore(
    neverChanges,
    () => window.matchMedia?.(COMPUTER).matches === true,
    () => false,
  );
  if (isDismissed || !isComputer) return null;
  return (
    <div className={styles.place}>
      <Banner onDismiss={() => dismiss(true)}>{t('device.warning')}</Banner>
    </div>
  );
}
