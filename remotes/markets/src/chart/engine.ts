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
import { type AlertLine, drawAlerts, longestTag } from './alert-lines.ts';
import { alertTags } from './alert-tags.ts';
import { axisWidth, prepareDates, preparePrices } from './axes.ts';
import {
  axisMinutes,
  type Bar,
  barsOf,
  hasVolume,
  lastBar,
  lastLonger,
  longerBars,
  MINUTE,
  minutesOf,
  newerBars,
} from './bars.ts';
import { type Look, onLookChange, readLook, stylesOf } from './chart-look.ts';
import type { ChartOptions, DrawnChart } from './chart-options.ts';
import { onResize, releasePageGestures } from './engine-elements.ts';
import { sharePanes } from './labels.ts';
import { type Legend, legendIn } from './legend.ts';
import { leaveVerticalDragsToPage } from './page-scroll.ts';
import type { HeightOf } from './price-axis.ts';
import { readBars } from './read-out.ts';
import { drawSessionDates } from './session-dates.ts';
import { showStudies } from './studies.ts';
import { fitAxis, prepareTimeline } from './timeline.ts';
import { sessionDateOf } from './trade-dates.ts';
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

/**
 * A chart of the engine in the look of the page, without bars.
 * @param nameOf the period of the bar that begins at a time
 */
function initChart(
  host: HTMLElement,
  options: ChartOptions,
  look: Look,
  nameOf: (timestamp: number) => string,
): Chart {
  const { labels, extent } = options;
  registerLocale(labels.locale, labels.legend);
  const chart = init(host, {
    locale: labels.locale,
    timezone: options.timeZone,
    styles: stylesOf(look, styledBy(options)),
    formatter: {
      formatDate: ({ timestamp }) => nameOf(timestamp),
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

/**
 * The bars before an instant. A rejection would leave the engine in its loading state forever; after undefined it asks
 * again at the next pan.
 */
const barsBefore = (options: ChartOptions, timestamp: number): Promise<Bar[] | undefined> =>
  options.loadOlder(timestamp).then(
    (quote) => barsFrom(quote, options.period).filter((bar) => bar.timestamp < timestamp),
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

  /** The bars of the last response, the last one with what ticks say: of minutes, those of the present session. */
  let bars = barsFrom(loaded, period);
  const past = options.earlier.map((session) => ({ ...session, bars: minutesOf(session.minutes, session) }));
  // By the whole session, so that bars are as long at its beginning as at its end.
  const length =
    past.reduce((sum, session) => sum + session.bars.length, 0) +
    axisMinutes({ ...loaded, isOpen: false }, bars.length);
  const span = isMinutes ? minutesOfBar(style, length) : 1;
  const sessions = past.map((session) => longerBars(session.bars, span, session.start));
  const before = sessions.flat();
  const present = () => longerBars(bars, span, loaded.sessionStart);
  const drawn = () => [...before, ...present()];
  /** The last week or month may get further sessions while the market is closed. */
  const isGrowing = (bar: Pick<Bar, 'timestamp'>) =>
    bar.timestamp === lastLonger(bars, span, loaded.sessionStart)?.timestamp &&
    (loaded.isOpen === true || period === '1wk' || period === '1mo');

  let look = readLook(host);
  const chart = initChart(host, options, look, (timestamp) => {
    const bar = drawn().find((each) => each.timestamp === timestamp);
    return bar ? labels.formatBar(bar, { isGrowing: isGrowing(bar), isSpoken: false }) : '';
  });
  const legend: Legend = legendIn(options.legend, labels.formatPrice);
  if (hasVolume([...before, ...bars])) addVolume(chart, options);
  const study = () => {
    if (!isMinutes && style === 'candles') showStudies(chart, indicators, look, legend);
    sharePanes(chart, host.clientHeight);
  };
  const closeBefore = isSession && options.previousClose !== undefined ? [options.previousClose] : [];
  const written = (level: number) => labels.formatPrice(level.toFixed(options.decimals));
  /** Where the tags of the last price and of the previous close stand. */
  const priceTags = (heightOf: HeightOf) =>
    [...bars.slice(-1).map(({ close }) => close), ...closeBefore].map(heightOf);
  const tagsIn = (heightOf: HeightOf, height: number) =>
    alertTags(
      alerts.map(({ level }) => level),
      heightOf,
      priceTags(heightOf),
      height,
    );
  const markAlerts = () => drawAlerts(chart, alerts, tagsIn, written, look);
  const mark = () => {
    drawTrades(chart, tradeMarks(trades, drawn(), reachOf(bars, isMinutes)), labels.mark, look);
    markAlerts();
    if (extent === 'sessions')
      drawSessionDates(
        chart,
        [...sessions, present()].flatMap(([first]) => first ?? []),
        labels,
        look,
      );
  };

  let width = 0;
  /** Sets the width of the price axis, which the bars are fitted beside. */
  const measure = () => {
    const highest = Math.max(...closeBefore, ...drawn().map(({ high }) => high));
    const tags = alerts.map(({ level }) => longestTag(level, written));
    // An average or a band may be above the prices.
    const needed = axisWidth([written(1.1 * highest), ...tags], look);
    if (needed !== width) chart.setStyles({ yAxis: { size: needed } });
    width = needed;
  };

  const minutes = () => axisMinutes(loaded, bars.length);
  const fit = () => {
    measure();
    // The engine's own width is that of its last frame.
    const beside = host.clientWidth - width;
    if (extent !== 'open') fitAxis(chart, beside, isSession ? minutes() / span : 0, drawn().length);
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
  else if (isMinutes) chart.overrideXAxis({ name: 'normal', createTicks: () => [] });
  else prepareDates(chart, options, drawn);
  // The previous close is in sight, so that the day's direction is.
  preparePrices(chart, options, closeBefore, (heightOf, height) => [
    ...priceTags(heightOf),
    ...tagsIn(heightOf, height).map(({ y }) => y),
  ]);
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
      fit();
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
    say?.(lastLonger(bars, span, loaded.sessionStart) as Bar & KLineData);
    // The tags make room for the last price's own, which has moved.
    if (!isNew) return markAlerts();
    fit();
    mark();
  };
  const restyle = () => {
    look = readLook(host);
    chart.setStyles(stylesOf(look, styledBy({ style, period, directions })));
    study();
    fit();
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
      loaded = { ...loaded, isOpen: live.isOpen };
      if (turned.shown === directions.shown && turned.isOfDrawn === directions.isOfDrawn) return;
      directions = turned;
      restyle();
    },
    refresh: (fresh) => {
      loaded = fresh;
      for (const bar of newerBars(bars, barsFrom(fresh, period))) put(bar);
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
      fit();
      mark();
    },
    ...readBars(chart, drawn, isGrowing),
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

const barsFrom = (quote: Quote, period: Period): Bar[] => {
  const candles = quote.bars?.items ?? [];
  const session = { start: quote.sessionStart, date: sessionDateOf(quote) };
  return period === '1m' ? minutesOf(candles, session) : barsOf(candles);
};
