/**
 * Draws the chart with klinecharts; timeline, volume, indicators, marks and read-out have files of their own. A chart
 * is created for one symbol, drawing and session, so that a late response cannot appear in another one.
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
import { type AlertLine, drawAlerts } from './alert-lines.ts';
import {
  axisMinutes,
  type Bar,
  barsOf,
  hasVolume,
  lastBar,
  longerBars,
  MINUTE,
  newerBars,
  wholeMinutes,
} from './bars.ts';
import { type Look, onLookChange, readLook, stylesOf } from './chart-look.ts';
import type { ChartOptions, DrawnChart } from './chart-options.ts';
import { onResize, releasePageGestures } from './engine-elements.ts';
import { CANDLE_PANE, isWhole, LABEL_WIDTH, sharePanes } from './labels.ts';
import { type Legend, legendIn } from './legend.ts';
import { leaveVerticalDragsToPage } from './page-scroll.ts';
import { readBars } from './read-out.ts';
import { showStudies } from './studies.ts';
import { shownTicks } from './ticks.ts';
import { fitAxis, prepareTimeline } from './timeline.ts';
import { drawTrades } from './trade-marks.ts';
import { tradeMarks } from './trades.ts';
import { minutesOfBar } from './views.ts';
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
/** Where few bars fill the width. */
const WIDEST_FITTED = 2_000;

/** A chart of the engine in the look of the page, without bars. */
function initChart(host: HTMLElement, options: ChartOptions, look: Look): Chart {
  const { labels, extent } = options;
  registerLocale(labels.locale, labels.legend);
  const chart = init(host, {
    locale: labels.locale,
    timezone: options.timeZone,
    styles: stylesOf(look, styledBy(options)),
    formatter: {
      formatDate: ({ timestamp, type }) =>
        labels.formatTime(timestamp, type === 'xAxis' ? 'axis' : 'read-out'),
      formatBigNumber: labels.formatVolume,
    },
    thousandsSeparator: { format: labels.formatPrice },
    // The engine would listen to keys of the whole page.
    hotkey: { enabled: false },
    layout: {
      barSpaceLimit: { min: NARROWEST, max: extent === 'open' ? WIDEST : WIDEST_FITTED },
      pane: { dragEnabled: false },
    },
  });
  if (!chart) throw new Error('The chart has no place.');
  releasePageGestures(host);
  if (extent === 'open') {
    chart.setBarSpace(CANDLE_WIDTH);
    chart.setOffsetRightDistance(CANDLE_WIDTH);
  } else {
    chart.setScrollEnabled(false);
    chart.setZoomEnabled(false);
  }
  return chart;
}

const styledBy = ({ style, period, directions }: Pick<ChartOptions, 'style' | 'period' | 'directions'>) => ({
  isLine: style === 'line',
  isMinutes: period === '1m',
  directions,
});

/** The x-axis names the first bar of each session, as far as there is space for it. */
function nameSessions(
  chart: Chart,
  sessions: () => readonly (readonly Bar[])[],
  { labels }: ChartOptions,
): void {
  chart.overrideXAxis({
    name: 'normal',
    createTicks: ({ bounding }) => {
      const { bar } = chart.getBarSpace();
      let place = 0;
      let end = 0;
      return sessions().flatMap((session) => {
        const coord = place * bar + LABEL_WIDTH / 2;
        place += session.length;
        const [first] = session;
        if (!first || coord < end || coord > bounding.width - LABEL_WIDTH / 3) return [];
        end = coord + LABEL_WIDTH;
        return [{ coord, value: first.timestamp, text: labels.formatTime(first.timestamp, 'axis') }];
      });
    },
  });
}

/** The x-axis names only bars whose label fits. */
function nameWholeLabels(chart: Chart): void {
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
  const { period, style, extent, labels } = options;
  const isMinutes = period === '1m';
  const isSession = extent === 'session';
  let { loaded, directions, indicators, trades, alerts } = options;
  let isGone = false;
  let say: ((bar: KLineData) => void) | undefined;

  /** The bars of the last response and of ticks: of minutes, those of the present session. */
  let bars = barsFrom(loaded, isSession);
  const past = options.earlier.map(barsOf);
  // By the whole session, so that bars are as long at its beginning as at its end.
  const length = past.flat().length + axisMinutes({ ...loaded, isOpen: false }, bars.length);
  const span = isMinutes ? minutesOfBar(style, length) : 1;
  const sessions = past.map((minutes) => longerBars(minutes, span));
  const before = sessions.flat();
  const drawn = () => [...before, ...longerBars(bars, span)];

  let look = readLook(host);
  const chart = initChart(host, options, look);
  const legend: Legend = legendIn(options.legend, labels.formatPrice);
  if (hasVolume([...before, ...bars])) addVolume(chart, options);
  const study = () => {
    if (!isMinutes && style === 'candles') showStudies(chart, indicators, look, legend);
    sharePanes(chart, host.clientHeight);
  };
  const mark = () => {
    drawTrades(chart, tradeMarks(trades, drawn(), reachOf(bars, isMinutes)), labels.mark, look);
    const tagOf = (level: number) => `${labels.alert} ${labels.formatPrice(level.toFixed(options.decimals))}`;
    drawAlerts(chart, alerts, tagOf, look);
  };

  const minutes = () => axisMinutes(loaded, bars.length);
  const fit = () => {
    if (extent !== 'open') fitAxis(chart, isSession ? minutes() / span : 0, drawn().length);
  };
  chart.setSymbol({ ticker: options.symbol, pricePrecision: options.decimals, volumePrecision: 0 });
  chart.setPeriod(PERIODS[period]);
  if (isSession)
    prepareTimeline(
      chart,
      options,
      { start: () => loaded.sessionStart, minutes, lastPrice: () => bars.at(-1)?.close },
      legend,
    );
  else if (isMinutes) nameSessions(chart, () => [...sessions, bars], options);
  else nameWholeLabels(chart);
  const marks = isSession && options.previousClose !== undefined ? [options.previousClose] : [];
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
      if (type === 'init') callback(drawn(), { forward: extent === 'open' });
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
    // A longer bar ends with this minute, and begins at most so many before it.
    const [last = bar] = longerBars(bars.slice(-span), span).slice(-1);
    say?.(last as Bar & KLineData);
    if (!isNew) return;
    fit();
    mark();
  };
  const restyle = () => {
    look = readLook(host);
    chart.setStyles(stylesOf(look, styledBy({ style, period, directions })));
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
      if (turned.day === directions.day && turned.line === directions.line) return;
      directions = turned;
      restyle();
    },
    refresh: (fresh) => {
      loaded = fresh;
      for (const bar of newerBars(bars, barsFrom(fresh, isSession))) put(bar);
    },
    showIndicators: (chosen) => {
      indicators = chosen;
      study();
    },
    markTrades: (known) => {
      trades = known;
      mark();
    },
    markAlerts: (known: readonly AlertLine[]) => {
      alerts = known;
      mark();
    },
    ...readBars(chart, drawn),
    dispose: () => {
      isGone = true;
      say = undefined;
      for (const stop of stops) stop();
      options.legend.replaceChildren();
      dispose(chart);
    },
  };
}

/** The end of the last bar: a minute after its start, infinite for candles of days and longer. */
const reachOf = (bars: readonly Bar[], isMinutes: boolean): number =>
  isMinutes ? (bars.at(-1)?.timestamp ?? 0) + MINUTE : Number.POSITIVE_INFINITY;

/** Gaps between minutes are filled where the axis is the session's hours. */
const barsFrom = (quote: Quote, isSession: boolean): Bar[] => {
  const bars = barsOf(quote.bars?.items ?? []);
  return isSession ? wholeMinutes(bars, quote.sessionStart) : bars;
};
