import { period } from '@bourse/contract/market';
import { IconButton } from '@bourse/ui/icon-button';
import { useShortcuts } from '@bourse/ui/shortcuts';
import { Tabs } from '@bourse/ui/tabs';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../translations.ts';
import { chartStylesAtom, chartViewAtom } from './chart.atoms.ts';
import styles from './chart.module.css';
import { ChartOfView } from './chart-of-view.tsx';
import type { ChartProps } from './chart-options.ts';
import { IndicatorSheet } from './indicator-sheet.tsx';
import { drawingOf, groupOf, isPeriod, RANGES, type View } from './views.ts';

interface ChartPanelProps extends ChartProps {
  /** Keeps the chart's space while the chart is shown in full screen. */
  isHidden?: boolean;
  /** Opens full screen; undefined while in full screen. */
  expand?: () => void;
  /** Takes the height of a flex column. */
  isFull?: boolean;
  /** All choices and tools stand in one bar, with these before and after them. */
  bar?: { lead: ReactNode; end: ReactNode } | undefined;
}

/** The chart with its periods, ranges and tools (product.md, "Chart"). */
export function ChartPanel(props: ChartPanelProps) {
  const { listing, trades, isHidden = false, expand, isFull = false, bar } = props;
  const { t } = useTranslations();
  const [view, setView] = useAtom(chartViewAtom);
  const [chosen, setStyles] = useAtom(chartStylesAtom);
  const [isChoosing, setIsChoosing] = useState(false);
  useShortcuts([
    {
      keys: period.options.map((_, at) => String(at + 1)),
      label: t('chart.period'),
      run: (key) => setView(period.options[Number(key) - 1] ?? view),
    },
  ]);
  const { style, period: of } = drawingOf(view, chosen);
  const other = style === 'line' ? 'candles' : 'line';
  const hasIndicators = style === 'candles' && of !== '1m';
  const choose = hasIndicators ? () => setIsChoosing(true) : undefined;
  const tabsOf = (views: readonly View[]) => views.map((id) => ({ id, label: <ViewName view={id} /> }));
  const styleSwitch = (
    <IconButton
      icon={other === 'line' ? 'chart' : 'markets'}
      label={t(`chart.styles.${other}`)}
      onClick={() => setStyles({ ...chosen, [groupOf(view)]: other })}
    />
  );
  return (
    <>
      <Tabs
        fill={isFull}
        label={t('chart.period')}
        value={view}
        onChange={setView}
        tabs={tabsOf(bar ? [...period.options, ...RANGES] : period.options)}
        lead={bar?.lead}
        aside={
          <div className={styles.tools}>
            {choose && <IconButton icon="adjust" label={t('chart.indicators.title')} onClick={choose} />}
            {bar && styleSwitch}
            {expand && <IconButton icon="expand" label={t('chart.fullScreen')} onClick={expand} />}
            {bar?.end}
          </div>
        }
        below={
          bar
            ? undefined
            : {
                label: t('chart.range'),
                tabs: tabsOf(RANGES),
                aside: <div className={styles.tools}>{styleSwitch}</div>,
              }
        }
      >
        <div className={styles.place} data-full={isFull}>
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

/** Short where a phone is too narrow for the words of four periods; screen readers get the whole name after it. */
function ViewName({ view }: { view: View }) {
  const { t } = useTranslations();
  const name = t(`chart.views.${view}`);
  const shown = isPeriod(view) ? t(`chart.periods.${view}`) : name;
  if (shown === name) return name;
  return (
    <>
      {shown}
      <VisuallyHidden>, {name}</VisuallyHidden>
    </>
  );
}
