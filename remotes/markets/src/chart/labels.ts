/** Layout of the engine that several parts of the chart share. */
import type { Chart } from 'klinecharts';

export const CANDLE_PANE = 'candle_pane';
export const VOLUME_PANE = 'volume';
export const STUDY_PANE = 'study';
/** Share of the chart's height for each of the two panes below the prices. */
const PANE_SHARE = 0.22;

/** Sets the panes' heights again, because the engine keeps them in pixels when the chart is resized. */
export function sharePanes(chart: Chart, height: number): void {
  for (const id of [VOLUME_PANE, STUDY_PANE]) {
    if (chart.getPaneOptions(id))
      chart.setPaneOptions({ id, height: Math.round(height * PANE_SHARE), minHeight: 0 });
  }
}

/** CSS px: the width of a time label and the height of a price label, with their distance. */
export const LABEL_WIDTH = 60;
export const LABEL_HEIGHT = 20;

/** Whether a label at this coordinate is not cut off at an edge. */
export const isWhole = (coord: number, width: number): boolean =>
  coord >= LABEL_WIDTH / 3 && coord <= width - LABEL_WIDTH / 3;
