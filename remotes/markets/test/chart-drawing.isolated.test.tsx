/** What the chart writes on its canvases, and where. */
import { recordTexts, type Written } from './canvas.ts';
import '../src/chart/plot.tsx';

import { call, setTransport } from '@bourse/api/client';
import { getQuote } from '@bourse/contract/market';
import { rangeStart } from '@bourse/figures/price-range';
import type { Decimal } from '@bourse/money/decimal';
import { priceAlertsAtom } from '@bourse/session/price-alerts';
import { store, userInfoAtom } from '@bourse/session/session';
import { TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { brokerTransport } from '@bourse/testing/transport';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { View } from '../src/chart/views.ts';
import { type Chosen, drawnBars, openChart } from './drawn-bars.ts';

const broker = testBroker({ hours: 'real' });
const STEEL = 'EXSTEEL.NS';
/** The session's first minute, and one in which it fills its part of five days. */
const OPENING = Date.parse('2026-03-11T09:15:00+05:30');
const LATE = Date.parse('2026-03-11T15:20:00+05:30');

let recorded: ReturnType<typeof recordTexts>;
beforeEach(async () => {
  localStorage.clear();
  broker.current.clock.set(TEST_INSTANT);
  await broker.enterAs('demo');
  recorded = recordTexts();
});
afterEach(() => {
  store.set(priceAlertsAtom, () => []);
  recorded.stop();
});

const chosen = (given: Partial<Chosen>): Chosen => ({
  symbol: STEEL,
  view: '1D',
  style: 'line',
  zone: 'Asia/Kolkata',
  ...given,
});

/** What a frame later still is written: each canvas begins anew with each frame. */
async function lastWritten(of: RegExp): Promise<Written[]> {
  const newest = (canvas: HTMLCanvasElement) => {
    const all = recorded.texts.filter((each) => each.canvas === canvas && of.test(each.text));
    const seen = new Map(all.map((each) => [each.text, each]));
    return [...seen.values()];
  };
  await waitFor(() => expect(recorded.texts.some(({ text }) => of.test(text))).toBe(true));
  return [...new Set(recorded.texts.map(({ canvas }) => canvas))].flatMap(newest);
}

const MONTHS = { '1M': 1, '6M': 6, '1Y': 12, '5Y': 60 } as const;
const NUMBER = /^[\d,]+(\.\d+)?$/;
const priceOf = (text: string) => Number(text.replaceAll(',', ''));

describe.each(['line', 'candles'] as const)('as %s', (style) => {
  it.each(['Asia/Kolkata', 'America/Mexico_City', 'Pacific/Auckland'])(
    'the date of each session stands at its first bar, and is the exchange’s, in %s',
    async (zone) => {
      const five = chosen({ view: '5D', style, zone });
      broker.current.clock.set(LATE);
      await openChart(five);
      const dates = await lastWritten(/^\d+ Mar$/);
      expect(dates.map(({ text }) => text)).toEqual(['5 Mar', '6 Mar', '9 Mar', '10 Mar', '11 Mar']);
      const bars = await drawnBars(five);
      // Half past three in the afternoon is the end of a session, a quarter past nine the beginning of the next.
      const opening = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(
        OPENING,
      );
      const firsts = bars.flatMap((text, place) => (text.includes(`, ${opening}`) ? place : []));
      expect(firsts).toHaveLength(5);
      // A later date stands beside its session's line. The engine rounds coordinates to whole pixels.
      const starts = dates.map(({ x }, at) => (at === 0 ? x : x - 4));
      expect(starts[0]).toBe(0);
      const barWidth = (starts.at(-1) ?? 0) / (firsts.at(-1) ?? 0);
      for (const [at, start] of starts.entries())
        expect(Math.abs(start - (firsts[at] ?? 0) * barWidth)).toBeLessThan(2);
    },
  );

  it.each<View>(['1D', '5D', '1M', '6M', '1Y', '5Y', '1d', '1wk', '1mo'])(
    'the price labels of %s are at even steps, in value and on the axis',
    async (view) => {
      await openChart(chosen({ view, style }));
      const { price, previousClose } = await call(getQuote, { symbol: STEEL });
      const tags = [price, previousClose].map(Number);
      const all = (await lastWritten(NUMBER)).filter(({ text }) => !tags.includes(priceOf(text)));
      // Labels of the axis stand below each other; other numbers are those of the legend and of the extremes.
      const columns = new Map<string, Written[]>();
      for (const each of all) {
        const column = `${each.x} ${all.findIndex(({ canvas }) => canvas === each.canvas)}`;
        columns.set(column, [...(columns.get(column) ?? []), each]);
      }
      const labels = [...columns.values()].sort((a, b) => b.length - a.length)[0] ?? [];
      const values = labels.map(({ text }) => priceOf(text)).sort((a, b) => a - b);
      expect(values.length).toBeGreaterThanOrEqual(2);
      const gaps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
      const step = Math.min(...gaps);
      expect(String(Math.round(step * 100)), `${values}`).toMatch(/^(1|2|25|5)0*$/);
      // A tag may stand on a label, so that a distance is two steps.
      for (const gap of gaps) expect(Math.abs(gap / step - Math.round(gap / step))).toBeLessThan(1e-6);
      expect(Math.abs((values[0] ?? 0) / Number(price) - 1)).toBeLessThan(1);
    },
  );
});

it('the slider has the last bar as its value at rest, and two buttons move it bar by bar and announce it', async () => {
  await openChart(chosen({ view: '1d', style: 'candles' }));
  const slider = await screen.findByRole('slider', { name: 'Prices one by one' });
  const last = Number(slider.getAttribute('aria-valuemax'));
  expect(slider).toHaveAttribute('aria-valuenow', String(last));
  expect(slider.getAttribute('aria-valuetext')).toMatch(/11 Mar/);
  const buttons = within(screen.getByRole('group', { name: 'Prices one by one' }));
  fireEvent.click(buttons.getByRole('button', { name: 'Previous' }));
  expect(slider).toHaveAttribute('aria-valuenow', String(last - 1));
  const before = slider.getAttribute('aria-valuetext') ?? '';
  expect(before).toMatch(/10 Mar/);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(before);
  fireEvent.click(buttons.getByRole('button', { name: 'Next' }));
  expect(slider).toHaveAttribute('aria-valuenow', String(last));
});

it('the tags of alerts stand on the price axis, below each other, and none on the bars', async () => {
  const { price } = await call(getQuote, { symbol: STEEL });
  const levels = [0.98, 0.999, 1, 1.0005, 1.001, 1.3].map((share) => (Number(price) * share).toFixed(2));
  store.set(priceAlertsAtom, () =>
    levels.map((level, at) => ({
      id: String(at),
      customer: store.get(userInfoAtom)?.id ?? '',
      symbol: STEEL,
      name: 'Example Steel Ltd',
      level: level as Decimal,
      way: 'up',
      decimals: 2,
      reached: null,
    })),
  );
  await openChart(chosen({ view: '1M', style: 'candles' }));
  const written = await lastWritten(/^([↑↓] )?[\d,]+\.\d\d$/);
  const beyond = written.find(({ text }) => text.startsWith('↑ '));
  // The price axis writes its own labels and the tag of the last price on another canvas.
  const tags = written.filter(({ canvas }) => canvas === beyond?.canvas);
  expect(tags.map(({ text }) => text.replace(/^[↑↓] /, '')).sort()).toEqual([...levels].sort());
  expect(
    written.filter(({ text }) => /^[↑↓]/.test(text)).every(({ canvas }) => canvas === beyond?.canvas),
  ).toBe(true);
  const heights = tags.map(({ y }) => y).sort((a, b) => a - b);
  for (const [at, y] of heights.entries())
    if (at > 0) expect(y - (heights[at - 1] ?? 0)).toBeGreaterThanOrEqual(20);
});

it.each(['5D', '1M', '6M', '1Y', '5Y'] as const)(
  'the change of %s is one, as a line and as candles, and counts from the close before',
  async (view) => {
    const changes: (string | undefined)[] = [];
    for (const style of ['line', 'candles'] as const) {
      const { unmount } = await openChart(chosen({ view, style }));
      changes.push((await screen.findByText(/since \d+ \w+ \d{4}/)).textContent ?? undefined);
      unmount();
    }
    const { price, sessionDate, bars } = await call(getQuote, { symbol: STEEL, period: '1d' });
    const days = bars?.items ?? [];
    const from = view === '5D' ? days.at(-5)?.date : rangeStart(sessionDate ?? '', MONTHS[view]);
    const before = days.findLast(({ date = '' }) => date < (from ?? ''));
    const percent = Math.abs((Number(price) / Number(before?.close) - 1) * 100).toFixed(2);
    expect(changes[0]).toContain(`${percent}%`);
    expect(changes[1]).toBe(changes[0]);
  },
);

it('a back end without trade dates, the start of a range and the close before it has the same change', async () => {
  const changeOf = async (view: View) => {
    const { unmount } = await openChart(chosen({ view }));
    const { textContent } = await screen.findByText(/since \d+ \w+ \d{4}/);
    unmount();
    return textContent;
  };
  const views = ['5D', '1M', '1Y'] as const;
  const known: (string | null)[] = [];
  for (const view of views) known.push(await changeOf(view));
  const transport = brokerTransport(() => broker.current);
  setTransport(async (config) => {
    const { from: _, ...params } = (config.params ?? {}) as Record<string, unknown>;
    const answer = await transport({ ...config, params });
    const added = new Set(['date', 'session_date', 'close_before']);
    const data = JSON.parse(String(answer.data), (key, value) => (added.has(key) ? undefined : value));
    return { ...answer, data: JSON.stringify(data) };
  });
  const plain: (string | null)[] = [];
  for (const view of views) plain.push(await changeOf(view));
  setTransport(transport);
  expect(plain).toEqual(known);
});
