import { type Period, period as periodOf } from '@bourse/contract/market';
import { IconButton } from '@bourse/ui/icon-button';
import { useShortcuts } from '@bourse/ui/shortcuts';
import { Tabs } from '@bourse/ui/tabs';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { chartPeriodAtom } from './chart.atoms.ts';
import styles from './chart.module.css';
import { ChartOfPeriod } from './chart-of-period.tsx';
import type { ChartProps } from './chart-options.ts';
import { IndicatorSheet } from './indicator-sheet.tsx';

interface ChartPanelProps extends ChartProps {
  /** Keeps the chart's space while the chart is shown in full screen. */
  isHidden?: boolean;
  /** Opens full screen; undefined while in full screen. */
  expand?: () => void;
}

/** The chart with its tabs and tools: timeline and candles (product.md, "Chart"). */
export function ChartPanel({ listing, trades, isHidden = false, expand }: ChartPanelProps) {
  const { t } = useTranslations();
  const [period, setPeriod] = useAtom(chartPeriodAtom);
  const [isChoosing, setIsChoosing] = useState(false);
  const periods: readonly Period[] = periodOf.options;
  useShortcuts([
    {
      keys: periods.map((_, at) => String(at + 1)),
      label: t('chart.period'),
      run: (key) => setPeriod(periods[Number(key) - 1] ?? period),
    },
  ]);
  return (
    <>
      <Tabs
        label={t('chart.period')}
        value={period}
        onChange={setPeriod}
        tabs={periods.map((id) => ({ id, label: t(`chart.periods.${id}`) }))}
        aside={
          <div className={styles.tools}>
            {period !== '1m' && (
              <IconButton
                icon="adjust"
                label={t('chart.indicators.title')}
                onClick={() => setIsChoosing(true)}
              />
            )}
            {expand && <IconButton icon="expand" label={t('chart.fullScreen')} onClick={expand} />}
          </div>
        }
      >
        <div className={styles.place} data-full={!expand}>
          {!isHidden && (
            <ChartOfPeriod
              key={`${period} ${listing.sessionStart}`}
              period={period}
              listing={listing}
              trades={trades}
            />
          )}
        </div>
      </Tabs>
      <IndicatorSheet open={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  );
}
