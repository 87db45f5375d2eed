import { decimalsOf } from '@bourse/contract/instrument';
import type { Quote } from '@bourse/contract/market';
import { type Decimal, toFloat } from '@bourse/money/decimal';
import { formatPrice } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import type { ReactNode } from 'react';
import { volumeText } from '../instruments/volume.ts';
import { useTranslations } from '../translations.ts';
import styles from './range-bars.module.css';
import { shareOf } from './share-of.ts';

/**
 * Where the price stands between the extremes of the day and of 52 weeks, and the volume beside its average. A bar whose
 * figures the back end does not report is left out.
 */
export function RangeBars({ quote }: { quote: Quote }) {
  const { t } = useTranslations();
  const currency = quote.currency ?? deployment.currency;
  const { price, low, high, yearLow, yearHigh, volume, averageVolume } = quote;
  const written = (value: Decimal) => formatPrice(value, { decimals: decimalsOf(quote), currency });
  return (
    <>
      {low !== null && high !== null && (
        <Bar
          from={[t('stockDetail.low'), written(low)]}
          to={[t('stockDetail.high'), written(high)]}
          at={shareOf(toFloat(price), toFloat(low), toFloat(high))}
        />
      )}
      {yearLow !== null && yearHigh !== null && (
        <Bar
          from={[t('stockDetail.yearLow'), written(yearLow)]}
          to={[t('stockDetail.yearHigh'), written(yearHigh)]}
          at={shareOf(toFloat(price), toFloat(yearLow), toFloat(yearHigh))}
        />
      )}
      {volume !== null && volume > 0 && averageVolume !== null && averageVolume > 0 && (
        <Bar
          isFilled
          from={[t('stockDetail.volume'), volumeText(volume, currency)]}
          to={[t('stockDetail.averageVolume'), volumeText(averageVolume, currency)]}
          at={shareOf(volume, 0, averageVolume)}
        />
      )}
    </>
  );
}

type Figure = readonly [label: string, value: ReactNode];

interface BarProps {
  from: Figure;
  to: Figure;
  /** Where the dot stands, from 0 to 1; what the bar is filled to, if it is. */
  at: number;
  isFilled?: boolean;
}

/** Two figures with a track between them. Its dot says nothing that the figures and the price do not say. */
function Bar({ from, to, at, isFilled = false }: BarProps) {
  return (
    <dl className={styles.bar} data-filled={isFilled} style={{ '--at': at } as React.CSSProperties}>
      {[from, to].map(([label, value]) => (
        <div key={label} className={styles.end}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
