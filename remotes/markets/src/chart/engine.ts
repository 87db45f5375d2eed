/**
 * Draws the chart with klinecharts; timeline, volume, indicators, marks and read-out have files of their own. A chart
 * is created for one symbol, period and session, so that a late response cannot appear in another one.
 */
import type { Period, Quote } from '@bourse/contract/market';
import {
  type Chart,
  dispose,
  type Period as EnginePeriod,
  init,
  type KLineData,
  registerLocale,
} from 'klinecharts';
import {
  axisMinutes,
  type Bar,
  barsOf,
  hasVolume,
  lastBar,
  MINUTE,
  newerBars,
  wholeMinutes,
} from './bars.ts';
import { type Look, onLookChange, readLook, stylesOf } from './chart-look.ts';
import type { ChartOptions, DrawnChart } from './chart-options.ts';
import { onResize, releasePageGestures } from './engine-elements.ts';
import { CANDLE_PANE, isWhole, sharePanes } from './labels.ts';
import { leaveVerticalDragsToPage } from './page-scroll.ts';
import { readBars } from './read-out.ts';
import { showStudies } from './studies.ts';
import { shownTicks } from './ticks.ts';
import { fitAxis, prepareTimeline } from './timeline.ts';
import { drawTrades } from './trade-marks.ts';
import { tradeMarks } from './trades.ts';
import { addVolume } from './volume-pane.ts';

const PERIODS: Record<Period, EnginePeriod> = {
  '1m': { type: 'minute', span: 1 },
  '1d': { type: 'day', span: 1 },
  '1wk': { type: 'week', span: 1 },
  '1mo': { type: 'month', span: 1 },
};
const CANDLE_WIDTH = 7;
/** Minimum width of a bar, CSS px. A session of 24 hours on a phone has a quarter of a pixel per minute. */
const NARROWEST = 0.05;
const WIDEST = 40;

/** A chart of the engine in the look of the page, without bars. */
function initChart(host: HTMLElement, options: ChartOptions, look: Look): Chart {
  const { period, labels } = options;
  registerLocale(labels.locale, labels.legend);
  const chart = init(host, {
    locale: labels.locale,
    timezone: options.timeZone,
    styles: stylesOf(look, period === '1m', options.direction),
    formatter: {
      formatDate: ({ timestamp, type }) =>
        labels.formatTime(timestamp, type === 'xAxis' ? 'axis' : 'read-out'),
      formatBigNumber: labels.formatVolume,
    },
    thousandsSeparator: { format: labels.formatPrice },
    // The engine would listen to keys of the whole page.
    hotkey: { enabled: false },
    layout: { barSpaceLimit: { min: NARROWEST, max: WIDEST }, pane: { dragEnabled: false } },
  });
  if (!chart) throw new Error('The chart has no place.');
  releasePageGestures(host);
  return chart;
}

/** Candles stand at a fixed distance, and the x-axis names only those whose label fits. */
function prepareCandles(chart: Chart): void {
  chart.setBarSpace(CANDLE_WIDTH);
  chart.setOffsetRightDistance(CANDLE_WIDTH);
  chart.overrideXAxis({
    name: 'normal',
    createTicks: ({ defaultTicks, bounding }) =>
      defaultTicks.filter(({ coord }) => isWhole(coord, bounding.width)),
  });
}

/**
 * The bars before an instant. A rejection would leave the engine in its loading state forever; after undefined it asks
 * again at the next pan.
 */
const barsBefore = (options: ChartOptions, timestamp: number): Promise<Bar[] | undefined> =>
  options.loadOlder(timestamp).then(
    (quote) => barsFrom(quote, false).filter((bar) => bar.timestamp < timestamp),
    () => undefined,
  );

/** Draws a chart that fills `host` until it is disposed of. */
export function drawChart(host: HTMLElement, options: ChartOptions): DrawnChart {
  const { period, labels } = options;
  const isTimeline = period === '1m';
  let { loaded, direction, indicators, trades } = options;
  let bars = barsFrom(loaded, isTimeline);
  let isGone = false;
  let say: ((bar: KLineData) => void) | undefined;

  let look = readLook(host);
  const chart = initChart(host, options, look);
  if (hasVolume(bars)) addVolume(chart, options);
  const study = () => {
    if (!isTimeline) showStudies(chart, indicators, look);
    sharePanes(chart, host.clientHeight);
  };
  const mark = () =>
    drawTrades(chart, tradeMarks(trades, bars, reachOf(bars, isTimeline)), labels.mark, look);

  const minutes = () => axisMinutes(loaded, bars.length);
  const fit = () => {
    if (isTimeline) fitAxis(chart, minutes(), bars.length);
  };
  chart.setSymbol({ ticker: options.symbol, pricePrecision: options.decimals, volumePrecision: 0 });
  chart.setPeriod(PERIODS[period]);
  if (isTimeline)
    prepareTimeline(chart, options, {
      start: () => loaded.sessionStart,
      minutes,
      lastPrice: () => bars.at(-1)?.close,
    });
  else prepareCandles(chart);
  const marks = isTimeline && options.previousClose !== undefined ? [options.previousClose] : [];
  chart.overrideYAxis({
    paneId: CANDLE_PANE,
    createTicks: ({ defaultTicks }) =>
      shownTicks(defaultTicks, [...marks, bars.at(-1)?.close ?? 0], 2 * look.size),
  });
  // Before the bars are loaded, because the engine recalculates all bars for each later change.
  fit();
  study();
  chart.setDataLoader({
    getBars: async ({ type, timestamp, callback }) => {
      if (type === 'init') callback([...bars], { forward: !isTimeline });
      if (type !== 'forward' || timestamp === null) return;
      const older = await barsBefore(options, timestamp);
      if (isGone) return;
      bars = [...(older ?? []), ...bars];
      callback(older ?? [], { forward: older === undefined || older.length > 0 });
      mark();
    },
    subscribeBar: ({ callback }) => {
      say = callback;
    },
  });
  mark();

  const put = (bar: Bar) => {
    const isNew = bar.timestamp > (bars.at(-1)?.timestamp ?? 0);
    bars = isNew ? [...bars, bar] : [...bars.slice(0, -1), bar];
    say?.(bar as Bar & KLineData);
    if (!isNew) return;
    fit();
    mark();
  };
  const restyle = () => {
    look = readLook(host);
    chart.setStyles(stylesOf(look, isTimeline, direction));
    study();
    mark();
  };

  const stops = [
    onLookChange(restyle),
    leaveVerticalDragsToPage(host),
    onResize(host, () => {
      if (isGone) return;
      sharePanes(chart, host.clientHeight);
      fit();
    }),
  ];
  return {
    tick: (live, turned) => {
      const bar = lastBar(period, bars, loaded, live);
      if (bar) put(bar);
      // The bars now contain the volume up to this quote.
      if (bar) loaded = { ...loaded, volume: live.volume, time: live.time };
      if (turned === direction) return;
      direction = turned;
      restyle();
    },
    refresh: (fresh) => {
      loaded = fresh;
      for (const bar of newerBars(bars, barsFrom(fresh, isTimeline))) put(bar);
    },
    showIndicators: (chosen) => {
      indicators = chosen;
      study();
    },
    markTrades: (known) => {
      trades = known;
      mark();
    },
    ...readBars(chart, () => bars),
    dispose: () => {
      isGone = true;
      say = undefined;
      for (const stop of stops) stop();
      dispose(chart);
    },
  };
}

/** The end of the last bar: a minute after its start on the timeline, infinite for candles. */
const reachOf = (bars: readonly Bar[], isTimeline: boolean): number =>
  isTimeline ? (bars.at(-1)?.timestamp ?? 0) + MINUTE : Number.POSITIVE_INFINITY;

const barsFrom = (quote: Quote, isTimeline: boolean): Bar[] => {
  const bars = barsOf(quote.bars?.items ?? []);
  return isTimeline ? wholeMinutes(bars, quote.sessionStart) : bars;
};
