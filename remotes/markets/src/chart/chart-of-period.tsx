import { q } from '@bourse/api/query';
import { getQuote, type Period } from '@bourse/contract/market';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Empty, QueryView, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useLiveQuote } from '../instruments/live-quote.ts';
import { useTranslations } from '../translations.ts';
import { BARS } from './bars.ts';
import styles from './chart.module.css';
import type { ChartProps } from './chart-options.ts';
import { ChartSummary } from './chart-summary.tsx';

const pending = (
  <div className={styles.pending}>
    <Skeleton shape="block" />
  </div>
);

const Plot = lazyWithRetry(() => import('./plot.tsx').then((m) => m.Plot), { pending });

/** The chart of one period and session. The engine is a chunk of its own, and the screen works without it. */
export function ChartOfPeriod({ period, listing, trades }: ChartProps & { period: Period }) {
  const { t, locale } = useTranslations();
  const { symbol, sessionStart } = listing;
  const live = useLiveQuote(symbol);
  const asked = q(getQuote, { symbol, period, ...(period === '1m' ? {} : { limit: BARS }) });
  // A new session is a new query key, so that bars of the last session are not shown as its start.
  const result = useQuery({ ...asked, queryKey: [...asked.queryKey, sessionStart] as never });
  return (
    <QueryView
      result={result}
      pending={pending}
      isEmpty={({ bars }) => !bars || bars.items.length === 0}
      empty={<Empty icon="chart" title={t('chart.empty')} />}
      errorTitle={t('chart.failed')}
    >
      {(loaded) => (
        <>
          <ChartSummary period={period} loaded={loaded} live={live} trades={trades} />
          <Plot key={locale} period={period} loaded={loaded} live={live} trades={trades} />
        </>
      )}
    </QueryView>
  );
}
