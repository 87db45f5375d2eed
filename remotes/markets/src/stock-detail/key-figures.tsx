import { decimalsOf } from '@bourse/contract/instrument';
import type { Quote } from '@bourse/contract/market';
import { formatClock, formatDate } from '@bourse/i18n/dates';
import type { Decimal } from '@bourse/money/decimal';
import { formatPercent, formatPrice } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { KeyValue } from '@bourse/ui/key-value';
import { Skeleton } from '@bourse/ui/states';
import { useLiveQuote } from '../instruments/live-quote.ts';
import { volumeText } from '../instruments/volume.ts';
import { useTranslations } from '../translations.ts';

/** Shown for a figure that the back end does not report; never a zero. */
const UNKNOWN = '–';

const FIGURES = ['open', 'high', 'low', 'previousClose', 'volume', 'asOf'] as const;
/** Terms of debt and futures, each shown when the back end reports it. */
const TERMS = ['yield', 'coupon', 'maturity', 'expiry', 'contract'] as const;

export const LiveFigures = ({ symbol }: { symbol: string }) => <KeyFigures quote={useLiveQuote(symbol)} />;

/**
 * Open, high, low, previous close and volume of the session, the time of the price, and the terms of the instrument.
 */
export function KeyFigures({ quote }: { quote: Quote }) {
  const { t, locale } = useTranslations();
  const currency = quote.currency ?? deployment.currency;
  const price = (value: Decimal | null) =>
    value === null ? UNKNOWN : formatPrice(value, { decimals: decimalsOf(quote), currency });
  const values: Record<(typeof FIGURES)[number], string> = {
    open: price(quote.open),
    high: price(quote.high),
    low: price(quote.low),
    previousClose: price(quote.previousClose),
    volume: quote.volume === null || quote.volume === 0 ? UNKNOWN : volumeText(quote.volume, currency),
    asOf: quote.time === null ? UNKNOWN : formatClock(quote.time, locale),
  };
  const percent = (value: Decimal | null) => (value === null ? null : formatPercent(value));
  const date = (instant: number | null) => (instant === null ? null : formatDate(instant, locale));
  const terms: Record<(typeof TERMS)[number], string | null> = {
    yield: percent(quote.yield),
    coupon: percent(quote.coupon),
    maturity: date(quote.maturity),
    expiry: date(quote.expiry),
    contract:
      quote.contractSize === null ? null : [quote.contractSize, quote.contractUnit].filter(Boolean).join(' '),
  };
  return (
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
  );
}

export function KeyFiguresSkeleton() {
  const { t } = useTranslations();
  return (
    <KeyValue
      columns={3}
      items={FIGURES.map((key) => ({
        key,
        label: t(`stockDetail.${key}`),
        value: <Skeleton size={15} width="72%" />,
      }))}
    />
  );
}
