import { decimalsOf } from '@bourse/contract/instrument';
import type { Quote } from '@bourse/contract/market';
import { formatClock, formatDate } from '@bourse/i18n/dates';
import { type Decimal, isZero } from '@bourse/money/decimal';
import { formatPercent, formatPrice } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { KeyValue } from '@bourse/ui/key-value';
import { Skeleton } from '@bourse/ui/states';
import { useLiveQuote } from '../instruments/live-quote.ts';
import { volumeText } from '../instruments/volume.ts';
import { useTranslations } from '../translations.ts';
import styles from './key-figures.module.css';
import { RangeBars } from './range-bars.tsx';

/** Shown for a figure that the back end does not report; never a zero. */
const UNKNOWN = '–';

const FIGURES = ['open', 'previousClose', 'asOf'] as const;
/** Figures and terms that are shown when the back end reports them. */
const TERMS = [
  'volume',
  'yield',
  'coupon',
  'maturity',
  'contract',
  'expiry',
  'margin',
  'base',
  'quoted',
  'spread',
] as const;

export const LiveFigures = ({ symbol }: { symbol: string }) => <KeyFigures quote={useLiveQuote(symbol)} />;

/**
 * High, low and volume of the session beside those of a longer time, open, previous close and the time of the price, and
 * the terms of a bond, a future or a currency pair.
 */
export function KeyFigures({ quote }: { quote: Quote }) {
  const { t, locale } = useTranslations();
  const currency = quote.currency ?? deployment.currency;
  const price = (value: Decimal | null) =>
    value === null ? UNKNOWN : formatPrice(value, { decimals: decimalsOf(quote), currency });
  const values: Record<(typeof FIGURES)[number], string> = {
    open: price(quote.open),
    previousClose: price(quote.previousClose),
    asOf: quote.time === null ? UNKNOWN : formatClock(quote.time, locale),
  };
  const percent = (value: Decimal | null) => (value === null ? null : formatPercent(value));
  const date = (instant: number | null) => (instant === null ? null : formatDate(instant, locale));
  const { volume, averageVolume, spread } = quote;
  const terms: Record<(typeof TERMS)[number], string | null> = {
    // Beside its average it is a bar.
    volume: volume === null || volume === 0 || averageVolume ? null : volumeText(volume, currency),
    yield: percent(quote.yield),
    coupon: percent(quote.coupon),
    maturity: date(quote.maturity),
    expiry: date(quote.expiry),
    margin: percent(quote.marginPercent),
    base: quote.baseName,
    quoted: quote.quoteName,
    // Where purchases and sales have one price there is nothing to say.
    spread: spread === null || isZero(spread) ? null : formatPrice(spread, { decimals: decimalsOf(quote) }),
    contract:
      quote.contractSize === null ? null : [quote.contractSize, quote.contractUnit].filter(Boolean).join(' '),
  };
  return (
    <div className={styles.figures}>
      <RangeBars quote={quote} />
      <KeyValue
        columns={3}
        items={[
          ...FIGURES.map((key) => ({ key, label: t(`stockDetail.${key}`), value: values[key] })),
          ...TERMS.filter((key) => terms[key] !== null).map((key) => ({
            key,
            label: t(`stockDetail.${key}`),
            value: terms[key],
          })),
        ]}
      />
    </div>
  );
}

/** The bars of most instruments, and the figures that every one has. */
export function KeyFiguresSkeleton() {
  const { t } = useTranslations();
  return (
    <div className={styles.figures}>
      {['day', 'year', 'volume'].map((bar) => (
        <div key={bar} className={styles.bar}>
          <Skeleton size={15} width="72%" />
        </div>
      ))}
      <KeyValue
        columns={3}
        items={FIGURES.map((key) => ({
          key,
          label: t(`stockDetail.${key}`),
          value: <Skeleton size={15} width="72%" />,
        }))}
      />
    </div>
  );
}
