import { Change, Price } from '@bourse/ui/price';
import { Sparkline } from '@bourse/ui/sparkline';
import { useTranslations } from '../translations.ts';
import styles from './direction-sample.module.css';

const rising = [4, 5, 4, 7, 6, 9, 8, 11, 13, 12, 15];
const falling = rising.toReversed();

/** A preview of the direction colours: an invented price that rises and one that falls. */
export function DirectionSample() {
  const { t } = useTranslations();
  return (
    <figure className={styles.sample} aria-label={t('settings.sample')}>
      <div className={styles.quote}>
        <Sparkline points={rising} direction="up" />
        <span className={styles.figures}>
          <Price value="128.40" />
          <Change percent="1.25" />
        </span>
      </div>
      <div className={styles.quote}>
        <Sparkline points={falling} direction="down" />
        <span className={styles.figures}>
          <Price value="74.15" />
          <Change percent="-0.84" />
        </span>
      </div>
    </figure>
  );
}
