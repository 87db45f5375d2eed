/** Our chart without the app around it. */

import { chartLabels } from '../src/chart/chart-labels.ts';
import { drawChart } from '../src/chart/engine.ts';
import { measure } from './page.ts';

/** The last segment of a translation key is enough as a label. */
const labelOf = (key: string): string => key.split('.').at(-1) ?? key;

const UP = { shown: 'up', isOfDrawn: true } as const;

await measure((host, period, quote) => {
  const chart = drawChart(host, {
    symbol: quote.symbol,
    period,
    style: period === '1m' ? 'line' : 'candles',
    extent: period === '1m' ? 'session' : 'open',
    decimals: 2,
    timeZone: 'Asia/Kolkata',
    previousClose: Number(quote.previousClose),
    directions: UP,
    loaded: quote,
    earlier: [],
    labels: chartLabels(labelOf, 'en', 'INR', { period }),
    indicators: ['MA'],
    trades: [],
    alerts: [],
    legend: document.createElement('p'),
    loadOlder: async () => ({ ...quote, bars: null }),
  });
  return { tick: (live) => chart.tick(live, UP) };
});
