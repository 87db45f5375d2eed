import { type Chart, registerOverlay } from 'klinecharts';
import type { Bar } from './bars.ts';
import type { Look } from './chart-look.ts';
import type { ChartLabels } from './chart-options.ts';
import { CANDLE_PANE, LABEL_WIDTH } from './labels.ts';

const NAME = 'sessionDates';
/** Between a session's line and its date, CSS px. */
const GAP = 4;

/**
 * Writes the trade date of each session from the session's first bar on, with a line there, as far as there is space.
 * The engine's own labels stand in the middle of a coordinate, where a date would seem to belong to a later hour.
 * @param firsts the first bar of each session
 */
export function drawSessionDates(
  chart: Chart,
  firsts: readonly Bar[],
  labels: ChartLabels,
  look: Look,
): void {
  const startOf = (middle: number) => Math.max(0, middle - chart.getBarSpace().bar / 2);
  registerOverlay({
    name: NAME,
    totalStep: firsts.length + 1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ coordinates, bounding }) =>
      coordinates.slice(1).map(({ x }) => {
        const start = startOf(x);
        const ends = [
          { x: start, y: 0 },
          { x: start, y: bounding.height },
        ];
        return {
          type: 'line',
          attrs: { coordinates: ends },
          styles: { style: 'solid', color: look.hairline },
          ignoreEvent: true,
        };
      }),
    createXAxisFigures: ({ coordinates, bounding }) => {
      // At the height of the engine's own labels.
      const { axisLine, tickLine, tickText } = chart.getStyles().xAxis;
      const y = axisLine.size + tickLine.length + tickText.marginStart;
      let end = Number.NEGATIVE_INFINITY;
      return coordinates.flatMap(({ x }, at) => {
        const session = firsts[at];
        const start = startOf(x);
        if (!session || start < end || start + LABEL_WIDTH / 2 > bounding.width) return [];
        end = start + LABEL_WIDTH - GAP;
        return {
          type: 'text',
          attrs: {
            x: start + (at === 0 ? 0 : GAP),
            y,
            text: labels.formatTradeDate(session.date, 'day'),
            align: 'left',
            baseline: 'top',
          },
          styles: {
            color: look.quiet,
            backgroundColor: 'transparent',
            size: look.size,
            family: look.family,
            weight: 'normal',
            paddingLeft: 0,
            paddingRight: 0,
            paddingTop: 0,
            paddingBottom: 0,
          },
          ignoreEvent: true,
        };
      });
    },
  });
  chart.removeOverlay({ name: NAME });
  chart.createOverlay({
    name: NAME,
    paneId: CANDLE_PANE,
    lock: true,
    points: firsts.map(({ timestamp, close }) => ({ timestamp, value: close })),
  });
}
