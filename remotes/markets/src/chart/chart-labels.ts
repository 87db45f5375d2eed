/** The texts and formats of the engine's canvas; the engine itself has only English and Chinese. Without React. */
import { formatDate, formatDateTime, formatDay, formatMonth, formatTime } from '@bourse/i18n/dates';
import type { Locale } from '@bourse/session/config';
import type { ChartLabels } from './chart-options.ts';
import type { Drawing } from './views.ts';

const NAMES = ['time', 'open', 'high', 'low', 'close', 'volume', 'change'] as const;
type Key =
  | `chart.legend.${(typeof NAMES)[number]}`
  | 'chart.average'
  | 'chart.mark.buy'
  | 'chart.mark.sell'
  | 'chart.mark.alert';

/** @param home locale of the currency's home country, by which prices and volumes are formatted (D40) */
export function chartLabels(
  t: (key: Key) => string,
  locale: Locale,
  home: string,
  { period, extent, months }: Pick<Drawing, 'period' | 'extent' | 'months'>,
): ChartLabels {
  // A day without its year would be ambiguous.
  const isLong = period === '1mo' || (extent === 'range' && months >= 12);
  const compact = new Intl.NumberFormat(home, { notation: 'compact', maximumSignificantDigits: 3 });
  const legend = Object.fromEntries(NAMES.map((name) => [name, `${t(`chart.legend.${name}`)} `]));
  return {
    locale,
    legend: legend as unknown as ChartLabels['legend'],
    average: `${t('chart.average')} `,
    mark: { buy: t('chart.mark.buy'), sell: t('chart.mark.sell') },
    alert: t('chart.mark.alert'),
    formatPrice: groupedAt(home),
    formatVolume: (value) => (Number.isFinite(Number(value)) ? compact.format(Number(value)) : String(value)),
    formatTime: (time, where) => {
      if (where === 'read-out') return (period === '1m' ? formatDateTime : formatDate)(time, locale);
      if (extent === 'session') return formatTime(time, locale);
      return (isLong ? formatMonth : formatDay)(time, locale);
    },
  };
}

/**
 * Formats a number by the currency's home, with the decimals that the engine has already rounded to; any other text is
 * unchanged. Formats are cached, because the engine formats every label in every frame, and creating an Intl format
 * takes longer than a frame.
 */
function groupedAt(home: string): ChartLabels['formatPrice'] {
  const formats = new Map<number, Intl.NumberFormat>();
  const formatOf = (places: number) => {
    const known = formats.get(places);
    if (known) return known;
    const made = new Intl.NumberFormat(home, {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    });
    formats.set(places, made);
    return made;
  };
  return (value) =>
    Number.isFinite(Number(value)) && value !== ''
      ? formatOf(String(value).split('.')[1]?.length ?? 0).format(Number(value))
      : String(value);
}
