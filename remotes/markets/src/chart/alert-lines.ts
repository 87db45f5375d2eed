import { type Chart, registerOverlay } from 'klinecharts';
import type { AlertTag } from './alert-tags.ts';
import type { Look } from './chart-look.ts';
import { CANDLE_PANE } from './labels.ts';
import type { HeightOf } from './price-axis.ts';

/** A waiting price alert of the customer. */
export interface AlertLine {
  /** The price that it waits for. */
  level: number;
}

const NAME = 'priceAlerts';
const PADDING = 4;
const ARROWS = { above: '↑ ', below: '↓ ' } as const;

/** The longest text of an alert's tag. */
export const longestTag = (level: number, written: (level: number) => string): string =>
  textOf({ level, beyond: 'above' }, written);

/** The tag of an alert on the axis. A level beyond the prices that are shown has an arrow: the scale is that of the prices. */
const textOf = ({ level, beyond }: Omit<AlertTag, 'y'>, written: (level: number) => string): string =>
  `${beyond ? ARROWS[beyond] : ''}${written(level)}`;

/**
 * Draws a line at each level, and removes earlier ones. Tags stand on the price axis, because on the bars they would
 * cover what the customer looks for.
 */
export function drawAlerts(
  chart: Chart,
  alerts: readonly AlertLine[],
  tagsIn: (heightOf: HeightOf, height: number) => AlertTag[],
  written: (level: number) => string,
  look: Look,
): void {
  const [accent] = look.averages;
  registerOverlay({
    name: NAME,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ bounding, yAxis }) =>
      alerts.map(({ level }) => {
        const y = yAxis?.convertToPixel(level) ?? -1;
        const ends = [
          { x: 0, y },
          { x: bounding.width, y },
        ];
        return {
          type: 'line',
          attrs: { coordinates: ends },
          styles: { style: 'dashed', color: accent, dashedValue: [2, 4] },
          ignoreEvent: true,
        };
      }),
    createYAxisFigures: ({ bounding, yAxis }) =>
      tagsIn((price) => yAxis?.convertToPixel(price) ?? 0, bounding.height).map((tag) => ({
        type: 'text',
        attrs: { x: 0, y: tag.y, text: textOf(tag, written), align: 'left', baseline: 'middle' },
        styles: {
          color: look.background,
          backgroundColor: accent,
          borderRadius: PADDING,
          paddingLeft: PADDING,
          paddingRight: PADDING,
          paddingTop: 2,
          paddingBottom: 2,
          size: look.size,
          family: look.family,
        },
        ignoreEvent: true,
      })),
  });
  chart.removeOverlay({ name: NAME });
  const [first] = alerts;
  if (first)
    chart.createOverlay({ name: NAME, paneId: CANDLE_PANE, lock: true, points: [{ value: first.level }] });
}
