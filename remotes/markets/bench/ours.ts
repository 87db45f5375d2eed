/** Our chart without the app around it. */

import { chartLabels } from '../src/chart/chart-labels.ts';
import { drawChart } from '../src/chart/engine.ts';
import { measure } from './page.ts';

/** The last segment of a translation key is enough as a label. */
const labelOf = (key: string): string => key.split('.').at(-1) ?? key;

await measure((host, period, quote) => {
  const chart = drawChart(host, {
    symbol: quote.symbol,
    period,
    decimals: 2,
    timeZone: 'Asia/Kolkata',
    previousClose: Number(quote.previousClose),
    direction: 'up',
    loaded: quote,
    labels: chartLabels(labelOf, 'en', 'en-IN', period),
    indicators: ['MA'],
    trades: [],
    loadOlder: async () => ({ ...quote, bars: null }),
  });
  return { tick: (live) => chart.tick(live, 'up') };
});
