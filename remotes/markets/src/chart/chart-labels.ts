/** The texts and formats of the engine's canvas; the engine itself has only English and Chinese. Without React. */
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatPattern,
  formatTime,
  isSameDay,
} from '@bourse/i18n/dates';
import { type Currency, writingOf } from '@bourse/money/currency';
import { deployment, type Locale } from '@bourse/session/config';
import { volumeText } from '../instruments/volume.ts';
import type { ChartLabels } from './chart-options.ts';
import { DATE_ZONE, localDate, midnightOf } from './trade-dates.ts';
import type { Drawing } from './views.ts';

const NAMES = ['time', 'open', 'high', 'low', 'close', 'volume', 'change'] as const;
type Key =
  | `chart.legend.${(typeof NAMES)[number]}`
  | 'chart.average'
  | 'chart.mark.buy'
  | 'chart.mark.sell'
  | 'chart.soFar'
  | 'chart.tradeDate'
  | 'chart.weekFrom';

/** @param currency prices and volumes are formatted as in its home country (grouping, D40) */
export function chartLabels(
  t: (key: Key, values?: { date: string }) => string,
  locale: Locale,
  currency: Currency,
  { period }: Pick<Drawing, 'period'>,
): ChartLabels {
  const legend = Object.fromEntries(NAMES.map((name) => [name, `${t(`chart.legend.${name}`)} `]));
  const dated = (date: string) => formatDate(midnightOf(date), locale, DATE_ZONE);
  const namesOf: Record<Exclude<Drawing['period'], '1m'>, (date: string) => string> = {
    '1d': dated,
    '1wk': (date) => t('chart.weekFrom', { date: dated(date) }),
    '1mo': (date) => formatMonth(midnightOf(date), locale, DATE_ZONE),
  };
  return {
    locale,
    legend: legend as unknown as ChartLabels['legend'],
    average: `${t('chart.average')} `,
    mark: { buy: t('chart.mark.buy'), sell: t('chart.mark.sell') },
    formatPrice: groupedAt(writingOf(currency).locale),
    formatVolume: (value) =>
      Number.isFinite(Number(value)) ? volumeText(Number(value), currency) : String(value),
    formatHour: (time) => formatTime(time, locale),
    formatTradeDate: (date, unit) => {
      const midnight = midnightOf(date);
      if (unit === 'day') return formatDay(midnight, locale, DATE_ZONE);
      // January is labelled by its year, which the other months do not name.
      const isYear = unit === 'year' || new Date(midnight).getUTCMonth() === 0;
      const [month, year] = locale === 'zh' ? ['M月', 'y年'] : ['MMM', 'y'];
      return formatPattern(midnight, isYear ? year : month, locale, DATE_ZONE);
    },
    formatBar: ({ timestamp, end, date }, { isGrowing, isSpoken }) => {
      const parts =
        period === '1m'
          ? [
              minutesOf(timestamp, end ?? timestamp, locale) +
                (isSpoken ? ` ${zoneAt(timestamp, locale)}` : ''),
            ]
          : [namesOf[period](date)];
      if (period === '1m' && isSpoken && localDate(timestamp) !== date)
        parts.push(t('chart.tradeDate', { date: dated(date) }));
      if (isGrowing) parts.push(t('chart.soFar'));
      return parts.join(', ');
    },
  };
}

/** The period of an intraday bar, in the deployment's time zone (times, D26): '20 Nov 2026, 09:15–09:45'. */
function minutesOf(from: number, to: number, locale: Locale): string {
  const begin = formatDateTime(from, locale);
  if (from === to) return begin;
  return isSameDay(from, to)
    ? `${begin}–${formatTime(to, locale)}`
    : `${begin} – ${formatDateTime(to, locale)}`;
}

/** The short name of the deployment's time zone at an instant: 'CET', 'GMT+5:30'. */
const zoneAt = (time: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    timeZone: deployment.timeZone,
    timeZoneName: 'short',
  })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

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
