import { decimalsOf, displaySymbol } from '@bourse/contract/instrument';
import type { Candle, Quote } from '@bourse/contract/market';
import { formatDate, formatTime } from '@bourse/i18n/dates';
import { type Decimal, max, min, sub } from '@bourse/money/decimal';
import { formatChange, formatPercentChange, formatPrice } from '@bourse/money/format';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useTranslations } from '../translations.ts';
import type { ChartBars } from './chart-bars.ts';
import { allBars } from './range-gain.ts';
import type { Trade } from './trades.ts';
import type { View } from './views.ts';

interface ChartSummaryProps {
  view: View;
  loaded: ChartBars;
  live: Quote;
  trades: readonly Trade[];
}

/**
 * A text alternative of the chart for screen readers (design.md, "Idioms"). It is not a live region, which would speak
 * on every tick.
 */
export function ChartSummary({ view, loaded, live, trades }: ChartSummaryProps) {
  const { t, locale } = useTranslations();
  const range = rangeOf(allBars(loaded), live.price);
  if (!range) return null;
  const written = (value: Decimal) =>
    formatPrice(value, { decimals: decimalsOf(live), ...(live.currency ? { currency: live.currency } : {}) });
  const when = view === '1m' || view === '1D' ? formatTime : formatDate;
  const previous = live.previousClose;
  const marked = trades.filter(({ time }) => time >= range.from);
  const bought = marked.filter(({ side }) => side === 'buy').length;
  const sold = marked.length - bought;
  return (
    <VisuallyHidden>
      {t('chart.summary', {
        symbol: displaySymbol(live.symbol),
        period: t(`chart.views.${view}`),
        from: when(range.from, locale),
        to: when(live.time ?? range.to, locale),
        open: written(range.open),
        high: written(range.high),
        low: written(range.low),
        close: written(live.price),
      })}{' '}
      {previous !== null &&
        t('chart.summaryChange', {
          previous: written(previous),
          change: formatChange(sub(live.price, previous), { decimals: decimalsOf(live) }),
          percent: formatPercentChange(live.changePercent),
        })}{' '}
      {bought > 0 && t('chart.bought', { count: bought })} {sold > 0 && t('chart.sold', { count: sold })}
    </VisuallyHidden>
  );
}

function rangeOf(candles: readonly Candle[], price: Decimal) {
  const [first] = candles;
  const last = candles.at(-1);
  if (!first || !last) return undefined;
  return {
    from: first.time,
    to: last.time,
    open: first.open,
    high: candles.reduce((highest, { high }) => max(highest, high), price),
    low: candles.reduce((lowest, { low }) => min(lowest, low), price),
  };
}
