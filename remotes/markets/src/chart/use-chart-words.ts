import type { Period, Quote } from '@bourse/contract/market';
import { formatDate, formatDateTime, formatDay, formatMonth, formatTime } from '@bourse/i18n/dates';
import { writingOf } from '@bourse/money/currency';
import { deployment } from '@bourse/session/config';
import { priceCurrency } from '../instruments/instrument.ts';
import { useWords } from '../words.ts';
import type { ChartWords } from './chart-options.ts';

const NAMES = ['time', 'open', 'high', 'low', 'close', 'volume', 'change'] as const;

/** What the engine writes on its canvas, in the customer's language; it has only English and Chinese of its own. */
export function useChartWords(quote: Quote, period: Period): ChartWords {
  const { t, locale } = useWords();
  const home = writingOf(priceCurrency(quote) ?? deployment.currency).locale;
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
  const legend = Object.fromEntries(NAMES.map((name) => [name, `${t(`chart.legend.${name}`)} `]));
  return {
    locale,
    legend: legend as unknown as ChartWords['legend'],
    average: `${t('chart.average')} `,
    mark: { buy: t('chart.mark.buy'), sell: t('chart.mark.sell') },
    formatPrice: (value) => grouped(value, home),
    formatVolume: (value) => (Number.isFinite(Number(value)) ? compact.format(Number(value)) : String(value)),
    formatTime: (time, where) =>
      period === '1m'
        ? (where === 'axis' ? formatTime : formatDateTime)(time, locale)
        : where === 'axis'
          ? (period === '1mo' ? formatMonth : formatDay)(time, locale)
          : formatDate(time, locale),
  };
}

/** Grouping of the currency's home with the places that the engine has already cut it to; anything but a number stays. */
function grouped(value: string | number, home: string): string {
  const places = String(value).split('.')[1]?.length ?? 0;
  return Number.isFinite(Number(value)) && value !== ''
    ? new Intl.NumberFormat(home, { minimumFractionDigits: places, maximumFractionDigits: places }).format(
        Number(value),
      )
    : String(value);
}
