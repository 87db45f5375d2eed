/**
 * The one place that speaks to klinecharts. A chart lives for one symbol, one period and one session: another one is
 * another chart, so that a late answer has nowhere to appear.
 */
import type { Period, Quote } from '@bourse/contract/market';
import type { Locale } from '@bourse/session/config';
import {
  type Chart,
  dispose,
  type Period as EnginePeriod,
  init,
  type KLineData,
  type Locales,
  type OverlayTemplate,
  registerLocale,
  registerOverlay,
} from 'klinecharts';
import {
  type Bar,
  barsOf,
  hasVolume,
  lastBar,
  newerBars,
  sessionMinutes,
  type Tick,
  wholeMinutes,
} from './bars.ts';
import { type Direction, onLookChange, readLook, stylesOf } from './chart-look.ts';
import { hourTicks } from './hours.ts';
import { leaveVerticalDragsToPage } from './page-scroll.ts';
import { shownTicks } from './ticks.ts';

export interface ChartWords {
  locale: Locale;
  /** The words of the read-out. */
  legend: Locales;
  formatPrice: (value: string | number) => string;
  formatVolume: (value: string | number) => string;
  formatTime: (time: number, where: 'axis' | 'read-out') => string;
}

export interface ChartOptions {
  symbol: string;
  period: Period;
  decimals: number;
  timeZone: string;
  /** Undefined on candles, which do not show it. */
  previousClose: number | undefined;
  direction: Direction;
  loaded: Quote;
  words: ChartWords;
  /** Bars before `before`, at most so many as one answer has; empty at the beginning of time. Rejects when it fails. */
  loadOlder: (before: number) => Promise<Quote>;
}

export interface DrawnChart {
  /** A newer quote: one bar changes. */
  tick: (live: Tick, direction: Direction) => void;
  /** A fresh answer to the question that the bars came from. */
  refresh: (loaded: Quote) => void;
  dispose: () => void;
}

const PERIODS: Record<Period, EnginePeriod> = {
  '1m': { type: 'minute', span: 1 },
  '1d': { type: 'day', span: 1 },
  '1wk': { type: 'week', span: 1 },
  '1mo': { type: 'month', span: 1 },
};
const CANDLE_WIDTH = 7;
/** A session of a whole day on a phone leaves a quarter of a pixel for a minute. */
const NARROWEST = 0.05;
const WIDEST = 40;
/** Shares of the height. */
const VOLUME_SHARE = 0.22;
const LABEL_WIDTH = 60;
const LABEL_HEIGHT = 20;

/** Whether a label around this place is not cut off at an edge. */
const isWhole = (coord: number, width: number): boolean =>
  coord >= LABEL_WIDTH / 3 && coord <= width - LABEL_WIDTH / 3;

export function drawChart(host: HTMLElement, options: ChartOptions): DrawnChart {
  const { period, words } = options;
  const isTimeline = period === '1m';
  let { loaded, direction } = options;
  let bars = barsFrom(loaded, isTimeline);
  let isGone = false;
  let say: ((bar: KLineData) => void) | undefined;

  registerLocale(words.locale, words.legend);
  registerOverlay(previousCloseLine(words.formatPrice, options.decimals, () => bars.at(-1)?.close));
  let look = readLook(host);
  const chart = init(host, {
    locale: words.locale,
    timezone: options.timeZone,
    styles: stylesOf(look, isTimeline, direction),
    formatter: {
      formatDate: ({ timestamp, type }) =>
        words.formatTime(timestamp, type === 'xAxis' ? 'axis' : 'read-out'),
      formatBigNumber: words.formatVolume,
    },
    thousandsSeparator: { format: words.formatPrice },
    // The keyboard belongs to the page; the chart would listen to all of it.
    hotkey: { enabled: false },
    layout: { barSpaceLimit: { min: NARROWEST, max: WIDEST }, pane: { dragEnabled: false } },
  });
  if (!chart) throw new Error('The chart has no place.');
  yieldToPage(host);
  if (hasVolume(bars)) addVolume(chart, host.clientHeight, options);

  const fit = () => {
    if (isTimeline) fitSession(chart, sessionMinutes(loaded, bars.length), bars.length);
  };
  chart.setSymbol({ ticker: options.symbol, pricePrecision: options.decimals, volumePrecision: 0 });
  chart.setPeriod(PERIODS[period]);
  if (isTimeline) prepareTimeline(chart, options, () => loaded);
  else {
    chart.setBarSpace(CANDLE_WIDTH);
    chart.setOffsetRightDistance(CANDLE_WIDTH);
    chart.overrideXAxis({
      name: 'normal',
      createTicks: ({ defaultTicks, bounding }) =>
        defaultTicks.filter(({ coord }) => isWhole(coord, bounding.width)),
    });
  }
  const marks = isTimeline && options.previousClose !== undefined ? [options.previousClose] : [];
  chart.overrideYAxis({
    paneId: CANDLE_PANE,
    createTicks: ({ defaultTicks }) =>
      shownTicks(defaultTicks, [...marks, bars.at(-1)?.close ?? 0], 2 * look.size),
  });
  chart.setDataLoader({
    getBars: async ({ type, timestamp, callback }) => {
      if (type === 'init') callback([...bars], { forward: !isTimeline });
      if (type !== 'forward' || timestamp === null) return;
      // A rejection would leave the chart loading for ever; it asks again when it is panned again.
      const older = await options.loadOlder(timestamp).then(
        (quote) => barsFrom(quote, false).filter((bar) => bar.timestamp < timestamp),
        () => undefined,
      );
      if (isGone) return;
      bars = [...(older ?? []), ...bars];
      callback(older ?? [], { forward: older === undefined || older.length > 0 });
    },
    subscribeBar: ({ callback }) => {
      say = callback;
    },
  });
  fit();

  const put = (bar: Bar) => {
    const isNew = bar.timestamp > (bars.at(-1)?.timestamp ?? 0);
    bars = isNew ? [...bars, bar] : [...bars.slice(0, -1), bar];
    say?.(bar as Bar & KLineData);
    if (isNew) fit();
  };
  const restyle = () => {
    look = readLook(host);
    chart.setStyles(stylesOf(look, isTimeline, direction));
  };

  const stops = [
    onLookChange(restyle),
    leaveVerticalDragsToPage(host),
    onResize(host, () => isGone || fit()),
  ];
  return {
    tick: (live, turned) => {
      const bar = lastBar(period, bars, loaded, live);
      if (bar) put(bar);
      // What was traded up to here is in the bars now.
      if (bar) loaded = { ...loaded, volume: live.volume, time: live.time };
      if (turned === direction) return;
      direction = turned;
      restyle();
    },
    refresh: (fresh) => {
      loaded = fresh;
      for (const bar of newerBars(bars, barsFrom(fresh, isTimeline))) put(bar);
    },
    dispose: () => {
      isGone = true;
      say = undefined;
      for (const stop of stops) stop();
      dispose(chart);
    },
  };
}

const barsFrom = (quote: Quote, isTimeline: boolean): Bar[] => {
  const bars = barsOf(quote.bars?.items ?? []);
  return isTimeline ? wholeMinutes(bars, quote.sessionStart) : bars;
};

/**
 * The engine puts itself first in the page's tab order, though what it shows is said in words beside it; and it forbids
 * every gesture that is not its own, though drags across it are the page's.
 */
function yieldToPage(host: HTMLElement): void {
  for (const child of host.children) {
    if (!(child instanceof HTMLElement)) continue;
    child.tabIndex = -1;
    child.style.touchAction = 'pan-y';
    child.style.overscrollBehavior = 'auto';
  }
}

const CANDLE_PANE = 'candle_pane';
const VOLUME_PANE = 'volume';

/** Spec section 9: volume averages, of candles; of minutes they would be one blur. */
const AVERAGES = [5, 10, 20] as const;

interface VolumeBar {
  volume?: number;
  [average: `ma${number}`]: number;
}

function addVolume(chart: Chart, height: number, { period, words }: ChartOptions): void {
  const averages = period === '1m' ? [] : AVERAGES;
  chart.createIndicator(
    {
      name: 'VOL',
      paneId: VOLUME_PANE,
      calcParams: [...averages],
      createTooltipDataSource: ({ indicator, crosshair }) => {
        const at = crosshair.dataIndex ?? indicator.result.length - 1;
        const bar = (indicator.result[at] ?? {}) as VolumeBar;
        const legend = (title: string, value: number | undefined, color: string | undefined) =>
          value === undefined || !color
            ? []
            : [{ title: { text: title, color }, value: { text: words.formatVolume(value), color } }];
        const { lines, tooltip } = chart.getStyles().indicator;
        return {
          name: '',
          calcParamsText: '',
          features: [],
          legends: [
            ...legend(words.legend.volume, bar.volume, tooltip.legend.color),
            ...averages.flatMap((length, index) =>
              legend(`MA${length} `, bar[`ma${index + 1}`], lines[index]?.color),
            ),
          ],
        };
      },
    },
    false,
  );
  chart.setPaneOptions({ id: VOLUME_PANE, height: Math.round(height * VOLUME_SHARE), minHeight: 0 });
  chart.overrideYAxis({ paneId: VOLUME_PANE, createTicks: () => [], gap: { top: 0.3, bottom: 0 } });
}

/** The whole session fills the width, and nothing else can be reached by a drag. */
function fitSession(chart: Chart, minutes: number, bars: number): void {
  const width = chart.getSize(CANDLE_PANE, 'main')?.width ?? 0;
  if (width <= 0) return;
  const space = width / minutes;
  chart.setMaxOffsetRightDistance(width);
  chart.setBarSpace(space);
  chart.setOffsetRightDistance((minutes - bars) * space);
}

function prepareTimeline(chart: Chart, options: ChartOptions, loaded: () => Tick): void {
  chart.setScrollEnabled(false);
  chart.setZoomEnabled(false);
  chart.overrideXAxis({
    name: 'normal',
    createTicks: ({ bounding }) => {
      const { sessionStart, sessionEnd } = loaded();
      if (sessionStart === null || sessionEnd === null) return [];
      const minutes = (sessionEnd - sessionStart) / 60_000;
      return hourTicks(sessionStart, sessionEnd, options.timeZone, Math.floor(bounding.width / LABEL_WIDTH))
        .map(({ minute, time }) => ({
          coord: (minute / minutes) * bounding.width,
          value: time,
          text: options.words.formatTime(time, 'axis'),
        }))
        .filter(({ coord }) => isWhole(coord, bounding.width));
    },
  });
  const { previousClose } = options;
  if (previousClose === undefined) return;
  chart.overrideYAxis({
    paneId: CANDLE_PANE,
    // The previous close is always in sight: where the day stands is the point of a timeline.
    createRange: ({ defaultRange }) => {
      const from = Math.min(defaultRange.from, previousClose);
      const to = Math.max(defaultRange.to, previousClose);
      const range = to - from;
      return {
        ...defaultRange,
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
    },
  });
  chart.createOverlay({ name: PREVIOUS_CLOSE, lock: true, points: [{ value: previousClose }] });
}

const PREVIOUS_CLOSE = 'previousClose';

/** A dashed line over the whole width, and its price on the axis where the last price leaves room for it. */
const previousCloseLine = (
  formatPrice: ChartWords['formatPrice'],
  decimals: number,
  lastPrice: () => number | undefined,
): OverlayTemplate => ({
  name: PREVIOUS_CLOSE,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates, bounding }) => {
    const y = coordinates[0]?.y ?? 0;
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ];
    return { type: 'line', attrs: { coordinates: ends }, ignoreEvent: true };
  },
  createYAxisFigures: ({ coordinates, overlay, yAxis }) => {
    const y = coordinates[0]?.y ?? 0;
    const last = lastPrice();
    if (last !== undefined && yAxis && Math.abs(yAxis.convertToPixel(last) - y) < LABEL_HEIGHT) return [];
    const text = formatPrice((overlay.points[0]?.value ?? 0).toFixed(decimals));
    const attrs = { x: 0, y, text, align: 'left', baseline: 'middle' };
    return { type: 'text', attrs, ignoreEvent: true };
  },
});

function onResize(host: HTMLElement, resized: () => unknown): () => void {
  // After the engine's own observer, which was there first.
  const observer = new ResizeObserver(() => requestAnimationFrame(resized));
  observer.observe(host);
  return () => observer.disconnect();
}
