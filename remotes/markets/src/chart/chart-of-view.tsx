import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Empty, QueryView, Skeleton } from '@bourse/ui/states';
import { useAtomValue } from 'jotai';
import { useLiveQuote } from '../instruments/live-quote.ts';
import { useTranslations } from '../translations.ts';
import { chartStylesAtom } from './chart.atoms.ts';
import styles from './chart.module.css';
import { type ChartBars, useChartBars } from './chart-bars.ts';
import type { ChartProps } from './chart-options.ts';
import { ChartSummary } from './chart-summary.tsx';
import { RangeChange } from './range-change.tsx';
import { gainOverRange } from './range-gain.ts';
import { drawingOf, type View } from './views.ts';

const pending = (
  <div className={styles.pending}>
    <Skeleton shape="block" />
  </div>
);

const Plot = lazyWithRetry(() => import('./plot.tsx').then((m) => m.Plot), { pending });

interface ChartOfViewProps extends ChartProps {
  view: View;
  /** Opens the choice of indicators, where the drawing has some. */
  choose: (() => void) | undefined;
}

/** The chart of one view and session. The engine is a chunk of its own, and the screen works without it. */
export function ChartOfView({ view, listing, trades, choose }: ChartOfViewProps) {
  const { t, locale } = useTranslations();
  const { symbol } = listing;
  const live = useLiveQuote(symbol);
  const drawing = drawingOf(view, useAtomValue(chartStylesAtom));
  const result = useChartBars(symbol, live, drawing);
  return (
    <QueryView
      result={result}
      pending={pending}
      isEmpty={hasNoBars}
      empty={<Empty icon="chart" title={t('chart.empty')} />}
      errorTitle={t('chart.failed')}
    >
      {(loaded) => {
        const gain = gainOverRange(drawing, loaded, live);
        return (
          <>
            <ChartSummary view={view} drawing={drawing} loaded={loaded} live={live} trades={trades} />
            <Plot
              key={`${JSON.stringify(drawing)} ${locale} ${loaded.quote.sessionStart}`}
              drawing={drawing}
              loaded={loaded}
              live={live}
              gain={gain}
              trades={trades}
              caption={gain && <RangeChange gain={gain} live={live} />}
              choose={choose}
            />
          </>
        );
      }}
    </QueryView>
  );
}

const hasNoBars = ({ quote, earlier }: ChartBars) =>
  !quote.bars?.items.length && earlier.every(({ minutes }) => minutes.length === 0);
