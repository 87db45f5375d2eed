import { type Chart, registerOverlay } from 'klinecharts';
import type { Look } from './chart-look.ts';
import { CANDLE_PANE, LABEL_HEIGHT } from './labels.ts';

/** A waiting price alert of the customer. */
export interface AlertLine {
  /** The price that it waits for. */
  level: number;
}

const NAME = 'priceAlert';
const GROUP = 'priceAlerts';
const PADDING = 4;

/**
 * Draws a line at each level, and removes earlier ones. A level beyond the prices that are shown has its tag at that
 * edge, with an arrow: the scale is that of the prices.
 */
export function drawAlerts(
  chart: Chart,
  alerts: readonly AlertLine[],
  tagOf: (level: number) => string,
  look: Look,
): void {
  registerOverlay<string>({
    name: NAME,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ coordinates: [at], bounding, overlay }) => {
      if (!at) return [];
      const half = LABEL_HEIGHT / 2;
      const y = Math.max(half, Math.min(bounding.height - half, at.y));
      const isShown = at.y >= 0 && at.y <= bounding.height;
      const tag = {
        type: 'text',
        ignoreEvent: true,
        attrs: {
          x: PADDING,
          y,
          text: isShown ? overlay.extendData : `${at.y < 0 ? '↑' : '↓'} ${overlay.extendData}`,
          align: 'left',
          baseline: 'middle',
        },
        styles: {
          color: look.text,
          backgroundColor: look.surface,
          borderColor: look.control,
          borderSize: 1,
          borderRadius: PADDING,
          paddingLeft: PADDING,
          paddingRight: PADDING,
          paddingTop: 2,
          paddingBottom: 2,
          size: look.size,
          family: look.family,
        },
      };
      if (!isShown) return [tag];
      const ends = [
        { x: 0, y: at.y },
        { x: bounding.width, y: at.y },
      ];
      const line = { type: 'line', attrs: { coordinates: ends }, ignoreEvent: true };
      return [{ ...line, styles: { style: 'dashed', color: look.averages[0], dashedValue: [2, 4] } }, tag];
    },
  });
  chart.removeOverlay({ groupId: GROUP });
  for (const { level } of alerts)
    chart.createOverlay({
      name: NAME,
      groupId: GROUP,
      paneId: CANDLE_PANE,
      lock: true,
      extendData: tagOf(level),
      points: [{ value: level }],
    });
}
