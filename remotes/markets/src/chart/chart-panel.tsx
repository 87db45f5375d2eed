import { type Period, period as periodOf } from '@bourse/contract/market';
import { IconButton } from '@bourse/ui/icon-button';
import { Tabs } from '@bourse/ui/tabs';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { chartPeriodAtom } from './chart.atoms.ts';
import styles from './chart.module.css';
import type { ChartProps } from './chart.tsx';
import { ChartOfPeriod } from './chart-of-period.tsx';
import { IndicatorSheet } from './indicator-sheet.tsx';

interface ChartPanelProps extends ChartProps {
  /** Keeps its place while the chart stands elsewhere. */
  isHidden?: boolean;
  /** To the whole screen; left out there. */
  expand?: () => void;
}

/** Timeline and candles (product.md, "Chart"), with what can be chosen of them. */
export function ChartPanel({ listing, trades, isHidden = false, expand }: ChartPanelProps) {
  const { t } = useTranslations();
  const [period, setPeriod] = useAtom(chartPeriodAtom);
  const [isChoosing, setIsChoosing] = useState(false);
  const periods: readonly Period[] = periodOf.options;
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
