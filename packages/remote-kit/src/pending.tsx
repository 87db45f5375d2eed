import { useCommonTranslations } from '@bourse/i18n/translations';
import styles from './pending.module.css';

/** The shape of what comes, after 150 ms (a screen that is there at once must not flicker). */
export function Pending({ size }: { size: 'screen' | 'slot' }) {
  const { t } = useCommonTranslations();
  return (
    <div className={styles.pending} data-size={size} aria-busy="true" role="status" aria-label={t('loading')}>
      {size === 'screen' ? <span className={styles.block} /> : null}
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
    </div>
  );
}
