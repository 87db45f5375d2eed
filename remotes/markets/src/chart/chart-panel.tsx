import { period } from '@bourse/contract/market';
import { IconButton } from '@bourse/ui/icon-button';
import { useShortcuts } from '@bourse/ui/shortcuts';
import { Tabs } from '@bourse/ui/tabs';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { chartStylesAtom, chartViewAtom } from './chart.atoms.ts';
import styles from './chart.module.css';
import { ChartOfView } from './chart-of-view.tsx';
import type { ChartProps } from './chart-options.ts';
import { IndicatorSheet } from './indicator-sheet.tsx';
import { drawingOf, groupOf, RANGES } from './views.ts';

interface ChartPanelProps extends ChartProps {
  /** Keeps the chart's space while the chart is shown in full screen. */
  isHidden?: boolean;
  /** Opens full screen; undefined while in full screen. */
  expand?: () => void;
}

/** The chart with its periods, ranges and tools (product.md, "Chart"). */
export function ChartPanel({ listing, trades, isHidden = false, expand }: ChartPanelProps) {
  const { t } = useTranslations();
  const [view, setView] = useAtom(chartViewAtom);
  const [chosen, setStyles] = useAtom(chartStylesAtom);
  const [isChoosing, setIsChoosing] = useState(false);
  const periods = period.options;
  useShortcuts([
    {
      keys: periods.map((_, at) => String(at + 1)),
      label: t('chart.period'),
      run: (key) => setView(periods[Number(key) - 1] ?? view),
    },
  ]);
  const { style, period: of } = drawingOf(view, chosen);
  const other = style === 'line' ? 'candles' : 'line';
  const hasIndicators = style === 'candles' && of !== '1m';
  const choose = hasIndicators ? () => setIsChoosing(true) : undefined;
  return (
    <>
      <Tabs
        label={t('chart.period')}
        value={view}
        onChange={setView}
        tabs={periods.map((id) => ({ id, label: t(`chart.views.${id}`) }))}
        aside={
          <div className={styles.tools}>
            {choose && <IconButton icon="adjust" label={t('chart.indicators.title')} onClick={choose} />}
            {expand && <IconButton icon="expand" label={t('chart.fullScreen')} onClick={expand} />}
          </div>
        }
        below={{
          label: t('chart.range'),
          tabs: RANGES.map((id) => ({ id, label: t(`chart.views.${id}`) })),
          aside: (
            <div className={styles.tools}>
              <IconButton
                icon={other === 'line' ? 'chart' : 'markets'}
                label={t(`chart.styles.${other}`)}
                onClick={() => setStyles({ ...chosen, [groupOf(view)]: other })}
              />
            </div>
          ),
        }}
      >
        <div className={styles.place} data-full={!expand}>
          {!isHidden && (
            <ChartOfView
              key={`${view} ${style} ${listing.sessionStart}`}
              view={view}
              listing={listing}
              trades={trades}
              choose={choose}
            />
          )}
        </div>
      </Tabs>
      <IndicatorSheet open={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  );
}
