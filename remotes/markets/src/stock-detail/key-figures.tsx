import type { Quote } from '@bourse/contract/market';
import { formatClock } from '@bourse/i18n/dates';
import type { Decimal } from '@bourse/money/decimal';
import { formatPrice, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { KeyValue } from '@bourse/ui/key-value';
import { decimalsOf } from '../instruments/instrument.ts';
import { useWords } from '../words.ts';

/** Stands where the back end does not say; never a zero. */
const UNKNOWN = '–';

/** Open, high, low, previous close and volume of the session, and when the price was made. */
export function KeyFigures({ quote }: { quote: Quote }) {
  const { t, locale } = useWords();
  const currency = quote.currency ?? deployment.currency;
  const price = (value: Decimal | null) =>
    value === null ? UNKNOWN : formatPrice(value, { decimals: decimalsOf(quote), currency });
  const volume =
    quote.volume === null || quote.volume === 0 ? UNKNOWN : formatQuantity(quote.volume, currency);
  return (
    <KeyValue
      columns={3}
      items={[
        { key: 'open', label: t('stockDetail.open'), value: price(quote.open) },
        { key: 'high', label: t('stockDetail.high'), value: price(quote.high) },
        { key: 'low', label: t('stockDetail.low'), value: price(quote.low) },
        { key: 'previous', label: t('stockDetail.previousClose'), value: price(quote.previousClose) },
        { key: 'volume', label: t('stockDetail.volume'), value: volume },
        {
          key: 'time',
          label: t('stockDetail.asOf'),
          value: quote.time === null ? UNKNOWN : formatClock(quote.time, locale),
        },
      ]}
    />
  );
}
