/** Sets up the engine's axes: round price steps, and dates at the bars with which they begin. */
import { type AxisRange, type Chart, utils } from 'klinecharts';
import type { Bar } from './bars.ts';
import type { Look } from './chart-look.ts';
import type { ChartOptions } from './chart-options.ts';
import { type DateTicks, dateTicks } from './date-axis.ts';
import { CANDLE_PANE, isWhole, LABEL_HEIGHT } from './labels.ts';
import { axisRange, besideTags, type HeightOf, heightIn, type PriceRange, priceSteps } from './price-axis.ts';

/** Space beside the text of a tag on the price axis, CSS px. */
const TAG_PADDING = 5;

/**
 * The engine would measure the axis by its labels when they are drawn. Bars that were fitted before would then begin
 * beyond the left edge.
 * @param texts all that may stand on the price axis
 * @returns CSS px
 */
export const axisWidth = (texts: readonly string[], { size, family }: Look): number =>
  Math.ceil(Math.max(...texts.map((text) => utils.calcTextWidth(text, size, 'normal', family)))) +
  2 * TAG_PADDING;

/** Maximum number of price labels. */
const MOST_LABELS = 7;
/** Smallest mean distance of price labels, CSS px. */
const LABEL_DISTANCE = 30;

/**
 * @param included prices that are always within the range
 * @param tagsIn where tags stand on the axis, CSS px
 */
export function preparePrices(
  chart: Chart,
  { decimals, labels }: Pick<ChartOptions, 'decimals' | 'labels'>,
  included: readonly number[],
  tagsIn: (heightOf: HeightOf, height: number) => number[],
): void {
  chart.overrideYAxis({
    paneId: CANDLE_PANE,
    createRange: ({ defaultRange }) =>
      engineRange(
        axisRange({
          from: Math.min(defaultRange.from, ...included),
          to: Math.max(defaultRange.to, ...included),
        }),
      ),
    createTicks: ({ range, bounding: { height } }) => {
      const heightOf = heightIn(range, height);
      const most = Math.max(1, Math.min(MOST_LABELS, Math.floor(height / LABEL_DISTANCE)));
      const ticks = priceSteps(range, most, decimals)
        .map((value) => ({
          value,
          coord: heightOf(value),
          text: String(labels.formatPrice(value.toFixed(decimals))),
        }))
        .filter(({ coord }) => coord >= LABEL_HEIGHT / 2 && coord <= height - LABEL_HEIGHT / 2);
      return besideTags(ticks, tagsIn(heightOf, height), LABEL_HEIGHT);
    },
  });
}

/** The engine wants each range three times, and differences beside the ends. */
function engineRange({ from, to }: PriceRange): AxisRange {
  const range = to - from;
  return {
    from,
    to,
    range,
    realFrom: from,
    realTo: to,
    realRange: range,
    displayFrom: from,
    displayTo: to,
    displayRange: range,
  };
}

/** The time axis of days, weeks and months: a date stands below the first bar of its week, month or year. */
export function prepareDates(
  chart: Chart,
  { labels }: Pick<ChartOptions, 'labels'>,
  bars: () => readonly Bar[],
): void {
  let known: { of: string; ticks: DateTicks } | undefined;
  /** The engine asks with each frame, also while the chart is dragged. */
  const ticksOf = (drawn: readonly Bar[], width: number): DateTicks => {
    const of = `${drawn.length} ${drawn[0]?.timestamp} ${width}`;
    if (known?.of !== of)
      known = {
        of,
        ticks: dateTicks(
          drawn.map(({ date }) => date),
          width,
        ),
      };
    return known.ticks;
  };
  chart.overrideXAxis({
    name: 'normal',
    createTicks: ({ bounding }) => {
      const drawn = bars();
      const { unit, places } = ticksOf(drawn, chart.getBarSpace().bar);
      return places.flatMap((dataIndex) => {
        const bar = drawn[dataIndex];
        const at = chart.convertToPixel({ dataIndex }, { paneId: CANDLE_PANE });
        const coord = Array.isArray(at) ? undefined : at.x;
        if (!bar || coord === undefined || !isWhole(coord, bounding.width)) return [];
        return [{ coord, value: bar.timestamp, text: labels.formatTradeDate(bar.date, unit) }];
      });
    },
  });
}
