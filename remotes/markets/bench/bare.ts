/**
 * klinecharts with the colours, indicators and lines of our chart, and nothing else, as the baseline of the benchmark.
 */
import { init, type KLineData, registerIndicator } from 'klinecharts';
import { averagePrices } from '../src/chart/average.ts';
import type { Bar } from '../src/chart/bars.ts';
import { readLook, stylesOf } from '../src/chart/chart-look.ts';
import { measure } from './page.ts';

const AVERAGES = [5, 10, 20];

await measure((host, period, quote) => {
  const isTimeline = period === '1m';
  const bars: KLineData[] = (quote.bars?.items ?? []).map(({ time, open, high, low, close, volume }) => ({
    timestamp: time,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume,
  }));
  const chart = init(host, {
    timezone: 'Asia/Kolkata',
    styles: stylesOf(readLook(host), {
      isLine: isTimeline,
      isMinutes: isTimeline,
      directions: { shown: 'up', isOfDrawn: true },
    }),
    layout: { barSpaceLimit: { min: 0.05, max: 40 } },
  });
  if (!chart) throw new Error('The chart has no place.');
  let say: ((bar: KLineData) => void) | undefined;
  const calcParams = isTimeline ? [] : AVERAGES;
  chart.createIndicator({ name: 'VOL', paneId: 'volume', calcParams }, false);
  if (isTimeline) {
    registerIndicator({
      name: 'average',
      series: 'price',
      figures: [{ key: 'average', title: 'Average ', type: 'line' }],
      calc: (all) => averagePrices(all as Bar[]).map((average) => ({ average })),
    });
    chart.createIndicator({ name: 'average', paneId: 'candle_pane' }, true);
    chart.createOverlay({
      name: 'horizontalStraightLine',
      lock: true,
      points: [{ value: Number(quote.previousClose) }],
    });
  } else chart.createIndicator({ name: 'MA', paneId: 'candle_pane', calcParams }, true);
  chart.setSymbol({ ticker: quote.symbol, pricePrecision: 2, volumePrecision: 0 });
  chart.setPeriod({ type: isTimeline ? 'minute' : 'day', span: 1 });
  chart.setBarSpace(isTimeline ? host.clientWidth / bars.length : 7);
  chart.setDataLoader({
    getBars: ({ type, callback }) => callback(type === 'init' ? bars : [], false),
    subscribeBar: ({ callback }) => {
      say = callback;
    },
  });
  return {
    tick: ({ price, volume }) => {
      const last = bars.at(-1);
      const close = Number(price);
      if (last)
        say?.({
          ...last,
          close,
          high: Math.max(last.high, close),
          low: Math.min(last.low, close),
          volume: volume ?? 0,
        });
    },
  };
});
