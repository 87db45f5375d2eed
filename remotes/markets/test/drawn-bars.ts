/** Reads the bars that a chart has drawn, by its keyboard reading, and what the broker's own candles say of them. */
import { call } from '@bourse/api/client';
import { decimalsOf } from '@bourse/contract/instrument';
import { type Candle, getQuote, type Quote } from '@bourse/contract/market';
import { rangeStart, type TradeDate } from '@bourse/figures/price-range';
import { deployment } from '@bourse/session/config';
import { store } from '@bourse/session/session';
import type { TestBroker } from '@bourse/testing/broker';
import type { Rendered } from '@bourse/testing/render';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { chartStylesAtom, chartViewAtom } from '../src/chart/chart.atoms.ts';
import { chartLabels } from '../src/chart/chart-labels.ts';
import { type ChartStyle, drawingOf, minutesOfBar, type View } from '../src/chart/views.ts';
import { open } from './open-remote.ts';

const MINUTE = 60_000;
/** The newest bars of a chart that can be panned: reading on would load older ones. */
const OF_PANNED = 60;

export interface Chosen {
  symbol: string;
  view: View;
  style: ChartStyle;
  /** The deployment's. */
  zone: string;
}

const slider = () => screen.findByRole('slider');

async function settled({ queryClient }: Rendered): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

export async function openChart({ symbol, view, style, zone }: Chosen): Promise<Rendered> {
  deployment.timeZone = zone;
  store.set(chartViewAtom, view);
  store.set(chartStylesAtom, { range: style, period: style });
  const page = await open(`/stock/v2/${encodeURIComponent(symbol)}/Name`);
  await slider();
  await settled(page);
  return page;
}

/** Lets market time pass without an answer, as without a network; then one poll is answered. */
export async function pause(page: Rendered, broker: TestBroker, symbol: string, milliseconds: number) {
  broker.current.clock.advance(milliseconds);
  await act(() => page.queryClient.refetchQueries({ queryKey: [getQuote.name, { symbol }], exact: true }));
  await settled(page);
  await slider();
}

/** Lets market time pass while the page is hidden, and returns to it: all that it shows is asked for at once. */
export async function hide(page: Rendered, broker: TestBroker, milliseconds: number) {
  broker.current.clock.advance(milliseconds);
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(page.queryClient.isFetching()).toBe(0), { timeout: 60_000 });
  });
  // A new session is asked for once its quote is rendered.
  await settled(page);
  await slider();
}

/** What the keyboard reading says of each bar, oldest first. */
export async function drawnBars({ view }: Chosen): Promise<string[]> {
  const bars = await slider();
  const said: string[] = [];
  const read = (key: string) => {
    fireEvent.keyDown(bars, { key });
    said.push(bars.getAttribute('aria-valuetext') ?? '');
  };
  read('End');
  const all = Number(bars.getAttribute('aria-valuemax'));
  const count = drawingOf(view, { range: 'line', period: 'line' }).extent === 'open' ? OF_PANNED : all;
  while (said.length < count) read('ArrowLeft');
  fireEvent.keyDown(bars, { key: 'Escape' });
  return said.reverse();
}

interface Expected {
  time: number;
  end: number;
  date: TradeDate;
  candles: Candle[];
}

/** Each bar that must be drawn, with the broker's candles that it consists of. */
async function expectedBars({ symbol, view, style }: Chosen, broker: TestBroker): Promise<Expected[]> {
  const { period, extent, months } = drawingOf(view, { range: style, period: style });
  const quote = await call(getQuote, { symbol, period });
  const days = (await call(getQuote, { symbol, period: '1d', limit: 400 })).bars?.items ?? [];
  if (period !== '1m') {
    const from = rangeStart(quote.sessionDate ?? '', months);
    const { bars } = await call(getQuote, { symbol, period, ...(extent === 'range' ? { from } : {}) });
    return (bars?.items ?? [])
      .slice(extent === 'open' ? -OF_PANNED : 0)
      .map((candle) => ({ time: candle.time, end: 0, date: candle.date ?? '', candles: [candle] }));
  }
  const sessions = await Promise.all(
    days.slice(extent === 'sessions' ? -5 : -1).map(async (day, at, { length }) => {
      const before = at === length - 1 ? {} : { before: day.time + MINUTE };
      const { bars } = await call(getQuote, { symbol, period: '1m', ...before });
      return { ...day, minutes: bars?.items ?? [] };
    }),
  );
  const { sessionStart, sessionEnd } = quote;
  const present = Math.round(((sessionEnd ?? 0) - (sessionStart ?? 0)) / MINUTE);
  const earlier = sessions.slice(0, -1).reduce((sum, { minutes }) => sum + minutes.length, 0);
  const span = minutesOfBar(style, earlier + present);
  expect(broker.current.clock.now()).toBeGreaterThanOrEqual(sessionStart ?? 0);
  return sessions.flatMap(({ time: start, date = '', minutes }) => {
    const bars = new Map<number, Expected>();
    for (const candle of minutes) {
      const time = start + Math.floor((candle.time - start) / (span * MINUTE)) * span * MINUTE;
      const bar = bars.get(time) ?? { time, end: 0, date, candles: [] };
      bars.set(time, { ...bar, end: candle.time + MINUTE, candles: [...bar.candles, candle] });
    }
    return [...bars.values()];
  });
}

const TEXTS: Record<string, string> = {
  'chart.soFar': 'so far',
  'chart.weekFrom': 'week from {{date}}',
  'chart.tradeDate': 'trade date {{date}}',
};

/** What the keyboard reading must say of each bar. */
export async function expectedTexts(chosen: Chosen, broker: TestBroker): Promise<string[]> {
  const { symbol, view, style } = chosen;
  const { period } = drawingOf(view, { range: style, period: style });
  const quote: Quote = await call(getQuote, { symbol });
  const labels = chartLabels(
    (key, values) => (TEXTS[key] ?? '').replace('{{date}}', values?.date ?? ''),
    'en',
    quote.currency ?? deployment.currency,
    { period },
  );
  const price = (value: number) => labels.formatPrice(value.toFixed(decimalsOf(quote)));
  const bars = await expectedBars(chosen, broker);
  return bars.map(({ time, end, date, candles }, at) => {
    const isLast = at === bars.length - 1;
    const isGrowing = isLast && (quote.isOpen === true || period === '1wk' || period === '1mo');
    const name = labels.formatBar({ timestamp: time, end, date }, { isGrowing, isSpoken: true });
    const numbers = (field: 'high' | 'low') => candles.map((candle) => Number(candle[field]));
    return `${name}: ${[
      `open ${price(Number(candles[0]?.open))}`,
      `high ${price(Math.max(...numbers('high')))}`,
      `low ${price(Math.min(...numbers('low')))}`,
      `close ${price(Number(candles.at(-1)?.close))}`,
      `volume ${labels.formatVolume(candles.reduce((sum, { volume }) => sum + volume, 0))}`,
    ].join(', ')}`;
  });
}
