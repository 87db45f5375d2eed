import { isFlag } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';
import { Banner } from '@bourse/ui/banner';
import { useAtom } from 'jotai';
import { useTranslations } from '../translations.ts';
import styles from './phone-advice.module.css';

const dismissedAtom = deviceAtom<boolean>('deviceBannerDismissed', isFlag, false);

/** Recommends opening the page on a phone. It blocks nothing and stays away once dismissed (D13). */
export function PhoneAdvice() {
  const { t } = useTranslations();
  const [isDismissed, dismiss] = useAtom(dismissedAtom);
  if (isDismissed) return null;
  return (
    <div className={styles.place}>
      <Banner onDismiss={() => dismiss(true)}>{t('device.warning')}</Banner>
    </div>
  );
}
