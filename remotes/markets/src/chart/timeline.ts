import { type Chart, type OverlayTemplate, registerIndicator, registerOverlay } from 'klinecharts';
import { averagePrices } from './average.ts';
import { type Bar, MINUTE } from './bars.ts';
import type { ChartLabels, ChartOptions } from './chart-options.ts';
import { hourTicks } from './hours.ts';
import { CANDLE_PANE, isWhole, LABEL_HEIGHT, LABEL_WIDTH } from './labels.ts';
import type { Legend } from './legend.ts';

/**
 * Fits the whole axis of so many bars into the width, of which the first ones are there.
 * @param width CSS px, without the price axis
 */
export function fitAxis(chart: Chart, width: number, axis: number, bars: number): void {
  if (width <= 0) return;
  const space = width / Math.max(axis, bars);
  chart.setMaxOffsetRightDistance(width);
  chart.setBarSpace(space);
  chart.setOffsetRightDistance((Math.max(axis, bars) - bars) * space);
}

interface TimelineNow {
  /** Start of the session, epoch ms. */
  start: () => number | null;
  /** Number of minutes on the axis. */
  minutes: () => number;
  lastPrice: () => number | undefined;
}

/** Configures the chart of one session: its hours, its average price and the previous close. */
export function prepareTimeline(chart: Chart, options: ChartOptions, now: TimelineNow, legend: Legend): void {
  chart.overrideXAxis({
    name: 'normal',
    createTicks: ({ bounding }) => {
      const start = now.start();
      if (start === null) return [];
      const minutes = now.minutes();
      const most = Math.floor(bounding.width / LABEL_WIDTH);
      return hourTicks(start, start + minutes * MINUTE, options.timeZone, most)
        .map(({ minute, time }) => ({
          coord: (minute / minutes) * bounding.width,
          value: time,
          text: options.labels.formatHour(time),
        }))
        .filter(({ coord }) => isWhole(coord, bounding.width));
    },
  });
  registerIndicator({
    name: AVERAGE,
    series: 'price',
    figures: [{ key: 'average', title: options.labels.average, type: 'line' }],
    calc: (bars) => averagePrices(bars as Bar[]).map((average) => ({ average })),
  });
  // Longer bars would average to another price.
  if (options.style === 'line')
    chart.createIndicator({ name: AVERAGE, paneId: CANDLE_PANE, createTooltipDataSource: legend.show }, true);
  const { previousClose } = options;
  if (previousClose === undefined) return;
  registerOverlay(previousCloseLine(options.labels.formatPrice, options.decimals, now.lastPrice));
  chart.createOverlay({ name: PREVIOUS_CLOSE, lock: true, points: [{ value: previousClose }] });
}

const AVERAGE = 'sessionAverage';
const PREVIOUS_CLOSE = 'previousClose';

/** A dashed line over the whole width, with its price on the axis if the label of the last price leaves space. */
const previousCloseLine = (
  formatPrice: ChartLabels['formatPrice'],
  decimals: number,
  lastPrice: () => number | undefined,
): OverlayTemplate => ({
  name: PREVIOUS_CLOSE,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates, bounding }) => {
    const y = coordinates[0]?.y ?? 0;
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ];
    return { type: 'line', attrs: { coordinates: ends }, ignoreEvent: true };
  },
  createYAxisFigures: ({ coordinates, overlay, yAxis }) => {
    const y = coordinates[0]?.y ?? 0;
    const last = lastPrice();
    if (last !== undefined && yAxis && Math.abs(yAxis.convertToPixel(last) - y) < LABEL_HEIGHT) return [];
    const text = formatPrice((overlay.points[0]?.value ?? 0).toFixed(decimals));
    const attrs = { x: 0, y, text, align: 'left', baseline: 'middle' };
    return { type: 'text', attrs, ignoreEvent: true };
  },
});
