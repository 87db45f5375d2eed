import type { Chart, Indicator, KLineData, SmoothLineStyle } from 'klinecharts';
import type { Look } from './chart-look.ts';
import { incremental } from './incremental.ts';
import { BELOW_PRICES, type IndicatorName, isBelow, ON_PRICES, PARAMETERS } from './indicators.ts';
import { CANDLE_PANE, STUDY_PANE } from './labels.ts';
import type { Legend } from './legend.ts';

/** Adds and removes the engine's indicators to match the choice, in the current look. */
export function showStudies(
  chart: Chart,
  chosen: readonly IndicatorName[],
  look: Look,
  legend: Legend,
): void {
  for (const name of [...ON_PRICES, ...BELOW_PRICES]) {
    const isShown = chart.getIndicators({ name }).length > 0;
    if (!chosen.includes(name)) {
      if (isShown) chart.removeIndicator({ name });
      legend.remove(name);
      continue;
    }
    const study = { name, calcParams: [...PARAMETERS[name]], styles: { lines: linesOf(name, look) } };
    if (isShown) chart.overrideIndicator(study);
    else {
      if (isBelow(name)) chart.createIndicator({ ...study, paneId: STUDY_PANE }, false);
      else
        chart.createIndicator({ ...study, paneId: CANDLE_PANE, createTooltipDataSource: legend.show }, true);
      calculateIncrementally(chart, name);
    }
  }
  if (!chosen.some(isBelow)) return;
  chart.overrideYAxis({ paneId: STUDY_PANE, createTicks: () => [], gap: { top: 0.3, bottom: 0.05 } });
}

/** Makes one of the engine's indicators calculate incrementally. */
export function calculateIncrementally(chart: Chart, name: string): void {
  for (const { id, calc } of chart.getIndicators({ name }))
    chart.overrideIndicator({
      id,
      name,
      calc: incremental(calc as (bars: KLineData[], of: Indicator) => unknown[]),
    });
}

/**
 * SMA and EMA lines have the same colours, and EMA lines are dashed, because colour must not be the only difference.
 */
function linesOf(name: IndicatorName, look: Look): SmoothLineStyle[] {
  const style = name === 'EMA' ? 'dashed' : 'solid';
  const colours = name === 'BOLL' ? [look.quiet, look.quiet, look.quiet] : look.averages;
  return colours.map((color) => ({ color, style, size: 1, smooth: false, dashedValue: [3, 2] }));
}
