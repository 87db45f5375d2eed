/** The chart's bars beside the broker's own candles, after pauses of any length, in several zones. */
import './canvas.ts';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import '../src/chart/plot.tsx';

import { TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { beforeEach, expect, it } from 'vitest';
import { type Chosen, drawnBars, expectedTexts, hide, openChart, pause } from './drawn-bars.ts';

const broker = testBroker({ hours: 'real' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(async () => {
  localStorage.clear();
  broker.current.clock.set(TEST_INSTANT);
  await broker.enterAs('demo');
});

const at = (time: string) => Date.parse(time);
const STEEL = 'EXSTEEL.NS';

it.each<[string, Partial<Chosen>, number, number[]]>([
  ['a minute and twelve minutes', { view: '1m' }, TEST_INSTANT, [MINUTE, 12 * MINUTE, 5_000, 5 * MINUTE]],
  ['a night', { view: '1D', style: 'candles' }, TEST_INSTANT, [10 * MINUTE, 22 * HOUR]],
  ['the last minutes', { view: '1m' }, at('2026-03-11T15:24:30+05:30'), [4 * MINUTE, 3 * MINUTE]],
  ['a week, east', { view: '5D', style: 'candles', zone: 'Pacific/Auckland' }, TEST_INSTANT, [7 * 24 * HOUR]],
  [
    'days, west',
    { view: '1d', style: 'candles', zone: 'Pacific/Honolulu' },
    TEST_INSTANT,
    [5_000, 50 * HOUR],
  ],
  ['weeks', { view: '1Y', style: 'candles', zone: 'America/Mexico_City' }, TEST_INSTANT, [40 * MINUTE]],
  [
    'the night on which clocks change',
    { symbol: 'EUR/USD', view: '5D', style: 'candles', zone: 'Europe/Berlin' },
    at('2027-03-12T14:00:00-05:00'),
    [20 * MINUTE, 3 * 24 * HOUR],
  ],
])('after %s each bar equals the broker’s candle', async (_pauses, given, start, pauses) => {
  const chosen: Chosen = { symbol: STEEL, view: '1m', style: 'line', zone: 'Asia/Kolkata', ...given };
  broker.current.clock.set(start);
  const page = await openChart(chosen);
  expect(await drawnBars(chosen)).toEqual(await expectedTexts(chosen, broker));
  for (const length of pauses) {
    await pause(page, broker, chosen.symbol, length);
    expect(await drawnBars(chosen)).toEqual(await expectedTexts(chosen, broker));
  }
});

it('each bar equals the broker’s candle after the page was hidden, for however long', async () => {
  const chosen: Chosen = { symbol: STEEL, view: '1m', style: 'candles', zone: 'Asia/Kolkata' };
  const page = await openChart(chosen);
  for (const length of [20_000, MINUTE, 11 * MINUTE, 26 * HOUR]) {
    await hide(page, broker, length);
    expect(await drawnBars(chosen)).toEqual(await expectedTexts(chosen, broker));
  }
});
