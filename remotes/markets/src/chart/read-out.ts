/** Moves the crosshair bar by bar, for keyboards and screen readers. */
import type { Chart, Coordinate } from 'klinecharts';
import type { Bar } from './bars.ts';
import type { DrawnChart, Reading } from './chart-options.ts';
import { CANDLE_PANE } from './labels.ts';

/** @returns the position after a step, within the bars */
export const stepped = (place: number, step: number, of: number): number =>
  Math.max(1, Math.min(of, place + step));

export function readBars(
  chart: Chart,
  bars: () => readonly Bar[],
  isGrowing: (bar: Bar) => boolean,
): Pick<DrawnChart, 'read' | 'readLast' | 'stopReading'> {
  /** Start time of the bar, which stays valid when older bars are added before it. */
  let at: number | undefined;
  const readingAt = (place: number): Reading | undefined => {
    const now = bars();
    const bar = now[place - 1];
    return bar && { bar, isGrowing: isGrowing(bar), place, of: now.length };
  };
  return {
    read: (step) => {
      const now = bars();
      const before = now.findIndex(({ timestamp }) => timestamp === at) + 1 || now.length;
      const reading = readingAt(stepped(before, step, now.length));
      if (!reading) return undefined;
      at = reading.bar.timestamp;
      showAt(chart, reading.place - 1, reading.bar.close);
      return reading;
    },
    readLast: () => readingAt(bars().length),
    stopReading: () => {
      at = undefined;
      // The engine hides the crosshair on null, although its types do not allow it.
      chart.executeAction('onCrosshairChange', null as never);
    },
  };
}

function showAt(chart: Chart, dataIndex: number, value: number): void {
  const where = () => chart.convertToPixel({ dataIndex, value }, { paneId: CANDLE_PANE }) as Coordinate;
  const width = chart.getSize(CANDLE_PANE, 'main')?.width ?? 0;
  const { x } = where();
  if (x < 0 || x > width) chart.scrollToDataIndex(dataIndex);
  chart.executeAction('onCrosshairChange', { ...where(), paneId: CANDLE_PANE });
}
