import { decimalsOf } from '@bourse/contract/instrument';
import type { Quote } from '@bourse/contract/market';
import { formatDate } from '@bourse/i18n/dates';
import { Change } from '@bourse/ui/price';
import { useTranslations } from '../translations.ts';
import type { RangeGain } from './range-gain.ts';
import { DATE_ZONE, midnightOf } from './trade-dates.ts';

/** The change over a range, and the trade date of its first session. */
export function RangeChange({ gain, live }: { gain: RangeGain; live: Quote }) {
  const { t, locale } = useTranslations();
  return (
    <>
      <Change value={gain.amount} percent={gain.percent} decimals={decimalsOf(live)} />{' '}
      {t('chart.since', { date: formatDate(midnightOf(gain.since), locale, DATE_ZONE) })}
    </>
  );
}
