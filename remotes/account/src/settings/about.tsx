import { symbolOf } from '@bourse/money/currency';
import { deployment } from '@bourse/session/config';
import { Icon } from '@bourse/ui/icon';
import { KeyValue } from '@bourse/ui/key-value';
import { useTranslations } from '../translations.ts';
import styles from './about.module.css';
import { releases } from './releases.ts';

/** The app's version. Its builds, which customer service may ask for, are collapsed. */
export function About() {
  const { t, locale } = useTranslations();
  const { environment, currency, timeZone } = deployment;
  const built = releases();
  const app = built.find(({ name }) => name === 'shell');
  return (
    <>
      <KeyValue
        items={[
          { key: 'market', label: t('settings.market'), value: t(`settings.${environment}`) },
          { key: 'currency', label: t('settings.currency'), value: `${currency} ${symbolOf(currency)}` },
          { key: 'zone', label: t('settings.timeZone'), value: timeZone },
          ...(app ? [{ key: 'version', label: t('settings.version'), value: app.version }] : []),
        ]}
      />
      {built.length > 0 && (
        <details className={styles.details}>
          <summary className={styles.summary}>
            {t('settings.details')}
            <span className={styles.arrow}>
              <Icon name="chevron-down" size={16} />
            </span>
          </summary>
          <KeyValue
            items={built.map(({ name, release, titles }) => ({
              key: name,
              label: name === 'shell' ? t('settings.app') : (titles?.[locale] ?? name),
              value: release,
            }))}
          />
        </details>
      )}
    </>
  );
}
