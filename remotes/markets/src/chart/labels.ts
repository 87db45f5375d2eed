/** Places of the engine that several parts of the chart share. */
import type { Chart } from 'klinecharts';

export const CANDLE_PANE = 'candle_pane';
export const VOLUME_PANE = 'volume';
export const STUDY_PANE = 'study';
/** Of the height, for each of the two below the prices. */
const PANE_SHARE = 0.22;

/** The engine keeps pixels; the chart turns and grows. */
export function sharePanes(chart: Chart, height: number): void {
  for (const id of [VOLUME_PANE, STUDY_PANE]) {
    if (chart.getPaneOptions(id))
      chart.setPaneOptions({ id, height: Math.round(height * PANE_SHARE), minHeight: 0 });
  }
}

/** Pixels that a time on the axis needs beside another, and a price above another. */
export const LABEL_WIDTH = 60;
export const LABEL_HEIGHT = 20;

/** Whether a label around this place is not cut off at an edge. */
export const isWhole = (coord: number, width: number): boolean =>
  coord >= LABEL_WIDTH / 3 && coord <= width - LABEL_WIDTH / 3;
