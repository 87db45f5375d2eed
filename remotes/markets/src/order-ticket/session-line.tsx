import type { Quote } from '@bourse/contract/market';
import { directionOf } from '@bourse/ui/price';
import { Sparkline } from '@bourse/ui/sparkline';
import { priceText } from '../instruments/instrument.ts';
import { useTranslations } from '../translations.ts';
import styles from './session-line.module.css';

/** The price of the session, in the place of the number pad where the digits are typed. */
export function SessionLine({ quote }: { quote: Quote }) {
  const { t } = useTranslations();
  const { linePath, basePath, low, high } = quote;
  if (!linePath) return null;
  return (
    <figure className={styles.session}>
      <figcaption className={styles.caption}>
        <span>{t('orderTicket.session')}</span>
        {low !== null && high !== null && (
          <span>
            {t('stockDetail.low')} {priceText(quote, low)} · {t('stockDetail.high')} {priceText(quote, high)}
          </span>
        )}
      </figcaption>
      <Sparkline
        points={linePath}
        base={basePath ?? undefined}
        direction={directionOf(quote.changePercent)}
        width={100}
        height={32}
        wide
      />
    </figure>
  );
}
