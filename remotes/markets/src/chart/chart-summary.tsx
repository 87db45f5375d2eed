import { decimalsOf, displaySymbol } from '@bourse/contract/instrument';
import type { Quote } from '@bourse/contract/market';
import type { TradeDate } from '@bourse/figures/price-range';
import { formatDate, formatTime } from '@bourse/i18n/dates';
import { type Decimal, max, min } from '@bourse/money/decimal';
import { formatChange, formatPercentChange, formatPrice } from '@bourse/money/format';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useTranslations } from '../translations.ts';
import type { ChartBars } from './chart-bars.ts';
import { allBars } from './range-gain.ts';
import { DATE_ZONE, midnightOf, sessionDateOf } from './trade-dates.ts';
import type { Trade } from './trades.ts';
import type { Drawing, View } from './views.ts';

interface ChartSummaryProps {
  view: View;
  drawing: Pick<Drawing, 'extent' | 'period'>;
  loaded: ChartBars;
  live: Quote;
  trades: readonly Trade[];
}

/**
 * A text alternative of the chart for screen readers (design.md, "Idioms"). It is not a live region, which would speak
 * on every tick.
 */
export function ChartSummary({ view, drawing, loaded, live, trades }: ChartSummaryProps) {
  const { t, locale } = useTranslations();
  const range = rangeOf(allBars(loaded, drawing), live);
  if (!range) return null;
  const written = (value: Decimal) =>
    formatPrice(value, { decimals: decimalsOf(live), ...(live.currency ? { currency: live.currency } : {}) });
  const isSession = drawing.extent === 'session';
  const dated = (date: TradeDate) => formatDate(midnightOf(date), locale, DATE_ZONE);
  const previous = live.previousClose;
  const marked = trades.filter(({ time }) => time >= range.from);
  const bought = marked.filter(({ side }) => side === 'buy').length;
  const sold = marked.length - bought;
  return (
    <VisuallyHidden>
      {t('chart.summary', {
        symbol: displaySymbol(live.symbol),
        period: t(`chart.views.${view}`),
        from: isSession ? formatTime(range.from, locale) : dated(range.since),
        to: isSession ? formatTime(live.time ?? range.to, locale) : dated(sessionDateOf(live)),
        open: written(range.open),
        high: written(range.high),
        low: written(range.low),
        close: written(live.price),
      })}{' '}
      {previous !== null &&
        t('chart.summaryChange', {
          previous: written(previous),
          change: formatChange(live.change, { decimals: decimalsOf(live) }),
          percent: formatPercentChange(live.changePercent),
        })}{' '}
      {bought > 0 && t('chart.bought', { count: bought })} {sold > 0 && t('chart.sold', { count: sold })}
    </VisuallyHidden>
  );
}

/** The present session is a part of what is shown, so its extremes are too. */
function rangeOf(candles: ReturnType<typeof allBars>, { price, high, low }: Quote) {
  const [first] = candles;
  const last = candles.at(-1);
  if (!first || !last) return undefined;
  return {
    from: first.time,
    since: first.date,
    to: last.time,
    open: first.open,
    high: candles.reduce((highest, candle) => max(highest, candle.high), high ?? price),
    low: candles.reduce((lowest, candle) => min(lowest, candle.low), low ?? price),
  };
}
