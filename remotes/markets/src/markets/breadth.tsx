import type { Breadth as Figures } from '@bourse/contract/market';
import { DirectionMark, Tinted } from '@bourse/ui/price';
import { useTranslations } from '../translations.ts';
import styles from './breadth.module.css';

/** How many of a category are above, below and at their previous close, as figures and as a bar. */
export function Breadth({ advances, declines, unchanged }: Figures) {
  const { t } = useTranslations();
  if (advances + declines + unchanged === 0) return null;
  return (
    <p className={styles.breadth}>
      <Tinted direction="up">
        <DirectionMark direction="up" /> {t('markets.advances', { count: advances })}
      </Tinted>
      <span className={styles.bar} aria-hidden="true">
        <span data-part="up" style={{ flexGrow: advances }} />
        <span data-part="flat" style={{ flexGrow: unchanged }} />
        <span data-part="down" style={{ flexGrow: declines }} />
      </span>
      <Tinted direction="down">
        <DirectionMark direction="down" /> {t('markets.declines', { count: declines })}
      </Tinted>
    </p>
  );
}
