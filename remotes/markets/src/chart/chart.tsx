import { q } from '@bourse/api/query';
import { getQuote, type Period, type Quote } from '@bourse/contract/market';
import { later } from '@bourse/remote-kit/later';
import { Empty, Four, Skeleton } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../words.ts';
import { BARS } from './bars.ts';
import styles from './chart.module.css';
import { ChartSummary } from './chart-summary.tsx';

const pending = (
  <div className={styles.pending}>
    <Skeleton shape="block" />
  </div>
);

const Plot = later(() => import('./plot.tsx').then((m) => m.Plot), { pending });

/** Timeline and candles (spec section 4, Chart periods). */
const PERIODS = ['1m', '1d', '1wk', '1mo'] as const satisfies readonly Period[];

/** The prices of one instrument, live. The engine comes as a chunk of its own; without it the screen stays usable. */
export function Chart({ live }: { live: Quote }) {
  const { t } = useWords();
  const [period, setPeriod] = useState<Period>('1m');
  return (
    <Tabs
      label={t('chart.period')}
      value={period}
      onChange={setPeriod}
      tabs={PERIODS.map((id) => ({ id, label: t(`chart.periods.${id}`) }))}
    >
      <div className={styles.place}>
        <ChartOfPeriod key={`${period} ${live.sessionStart}`} period={period} live={live} />
      </div>
    </Tabs>
  );
}

function ChartOfPeriod({ period, live }: { period: Period; live: Quote }) {
  const { t, locale } = useWords();
  const { symbol, sessionStart } = live;
  const asked = q(getQuote, { symbol, period, ...(period === '1m' ? {} : { limit: BARS }) });
  // A new session is a new question: what was answered in the last one is no beginning for it.
  const result = useQuery({ ...asked, queryKey: [...asked.queryKey, sessionStart] as never });
  return (
    <Four
      result={result}
      pending={pending}
      isEmpty={({ bars }) => !bars || bars.items.length === 0}
      empty={<Empty icon="chart" title={t('chart.empty')} />}
      errorTitle={t('chart.failed')}
    >
      {(loaded) => (
        <>
          <ChartSummary period={period} loaded={loaded} live={live} />
          <Plot key={locale} period={period} loaded={loaded} live={live} />
        </>
      )}
    </Four>
  );
}
