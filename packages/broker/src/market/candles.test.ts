import { cmp, type Decimal } from '@bourse/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/sizes.ts';
import type { Hours } from './calendar.ts';
import { type Candle, MOST_CANDLES, type Period } from './candles.ts';
import { openMarket } from './market.ts';
import { findInstrument, INSTRUMENTS, type Instrument } from './symbols.ts';
import { DAY, localDay, MINUTE, monthOf, weekOf } from './zones.ts';

const markets = { real: openMarket({ hours: 'real' }), always: openMarket({ hours: 'always' }) };
const instruments = fc.constantFrom(...INSTRUMENTS);
const hours = fc.constantFrom<Hours>('real', 'always');
const instants = fc.integer({ min: Date.UTC(2021, 5, 1), max: Date.UTC(2030, 11, 31) });
const periods = fc.constantFrom<Period>('1m', '1d', '1wk', '1mo');

const instrument = (symbol: string): Instrument => {
  const found = findInstrument(symbol);
  if (!found) throw new Error(`${symbol} is not traded`);
  return found;
};

const highest = (values: Decimal[]) => values.reduce((a, b) => (cmp(a, b) >= 0 ? a : b));
const lowest = (values: Decimal[]) => values.reduce((a, b) => (cmp(a, b) <= 0 ? a : b));

/** Combines several candles into one, without the code under test. */
const asOne = (candles: Candle[]) => ({
  time: candles[0]?.time,
  open: candles[0]?.open,
  high: highest(candles.map(({ high }) => high)),
  low: lowest(candles.map(({ low }) => low)),
  close: candles.at(-1)?.close,
  volume: candles.reduce((sum, { volume }) => sum + volume, 0),
});
const withoutStart = ({ day: _, previousClose: __, ...rest }: Candle) => rest;

describe('candles agree across periods', () => {
  it('a day equals its minutes combined, also the present day', () => {
    fc.assert(
      fc.property(instruments, hours, instants, (one, kind, to) => {
        const market = markets[kind];
        const [yesterday, today] = market.candles(one, '1d', { to, limit: 2 });
        if (!yesterday || !today) throw new Error('two days were traded before this');
        const minutes = market.candles(one, '1m', { from: yesterday.time, to });
        const ofToday = minutes.filter(({ time }) => time >= today.time);
        const before = minutes.filter(({ time }) => time < today.time);
        expect(withoutStart(today)).toEqual(asOne(ofToday));
        expect(withoutStart(yesterday)).toEqual(asOne(before));
        expect(ofToday.at(-1)?.previousClose).toBe(today.previousClose);
      }),
    );
  });

  it('weeks and months equal their days combined', () => {
    const groups = { '1wk': weekOf, '1mo': monthOf };
    fc.assert(
      fc.property(instruments, hours, instants, fc.constantFrom('1wk', '1mo'), (one, kind, to, period) => {
        const market = markets[kind];
        const days = market.candles(one, '1d', { from: 0, to });
        const { zone } = market.calendar(one.venue);
        // The local date of a day's noon is its trade date, even if it opens on the evening before.
        const groupOf = ({ time }: Candle) => groups[period](localDay(zone, time + 8 * 60 * MINUTE));
        const expected = [...new Set(days.map(groupOf))]
          .map((group) => days.filter((day) => groupOf(day) === group))
          .map(asOne);
        expect(market.candles(one, period, { from: 0, to }).map(withoutStart)).toEqual(expected);
      }),
      { numRuns: runs({ short: 4, all: 12, hand: 100 }) },
    );
  });
});

describe('candles do not look ahead', () => {
  it('a candle stays the same as time goes on, except the last one', () => {
    const later = fc.integer({ min: 1, max: 40 * DAY });
    fc.assert(
      fc.property(instruments, hours, instants, later, periods, (one, kind, to, step, period) => {
        const from = to - (period === '1m' ? DAY : 200 * DAY);
        const reach = period === '1m' ? to + (step % DAY) : to + step;
        const then = markets[kind].candles(one, period, { from, to });
        const now = markets[kind].candles(one, period, { from, to: reach });
        expect(now.slice(0, Math.max(0, then.length - 1))).toEqual(then.slice(0, -1));
        const [open, grown] = [then.at(-1), now[then.length - 1]];
        if (!open || !grown) {
          expect(open).toBeUndefined();
          return;
        }
        expect([grown.time, grown.open]).toEqual([open.time, open.open]);
        expect(cmp(grown.high, open.high)).toBeGreaterThanOrEqual(0);
        expect(cmp(grown.low, open.low)).toBeLessThanOrEqual(0);
        expect(grown.volume).toBeGreaterThanOrEqual(open.volume);
        expect(open.time).toBeLessThanOrEqual(to);
      }),
    );
  });
});

describe('a candle', () => {
  it('is positive, on the tick, in order, and has open and close between its low and high', () => {
    fc.assert(
      fc.property(instruments, hours, instants, periods, (one, kind, to, period) => {
        const candles = markets[kind].candles(one, period, { from: 0, to, limit: 150 });
        expect(candles.length).toBeGreaterThan(0);
        for (const [i, { time, open, high, low, close, volume }] of candles.entries()) {
          expect(time).toBeGreaterThan(candles[i - 1]?.time ?? 0);
          expect(volume).toBeGreaterThanOrEqual(0);
          for (const price of [open, high, low, close]) {
            expect(price).toMatch(new RegExp(`^\\d+\\.\\d{${one.decimals}}$`));
            expect(Number(price.replace('.', '')) % one.tickUnits).toBe(0);
            expect(cmp(price, low) >= 0 && cmp(price, high) <= 0).toBe(true);
          }
          expect(cmp(low, '0')).toBe(1);
        }
      }),
      { numRuns: runs({ short: 15, all: 40, hand: 400 }) },
    );
  });
});

describe('a window of candles', () => {
  const one = instrument('EXSTEEL.NS');
  const to = Date.parse('2026-11-20T09:17:12Z');
  const market = markets.real;

  it('without limits has five years of days, and today’s session in minutes', () => {
    const days = market.candles(one, '1d', { to });
    expect(new Date(days[0]?.time ?? 0).toISOString()).toBe('2021-11-18T03:45:00.000Z');
    const minutes = market.candles(one, '1m', { to });
    expect(new Date(minutes[0]?.time ?? 0).toISOString()).toBe('2026-11-20T03:45:00.000Z');
    expect(minutes).toHaveLength(333);
  });

  it('keeps the newest candles up to its limit, and only those that begin within it', () => {
    for (const period of ['1m', '1d', '1wk', '1mo'] as const) {
      const all = market.candles(one, period, { from: to - 400 * DAY, to });
      expect(market.candles(one, period, { from: to - 400 * DAY, to, limit: 7 })).toEqual(all.slice(-7));
      const second = all.at(-5);
      const fromThere = market.candles(one, period, { from: (second?.time ?? 0) - 1, to });
      expect(fromThere).toEqual(all.slice(-5));
      expect(market.candles(one, period, { from: (second?.time ?? 0) + 1, to })).toEqual(all.slice(-4));
      expect(market.candles(one, period, { from: 0, to, limit: 0 })).toEqual([]);
    }
  });

  it('continues to older candles without a gap or a repetition', () => {
    for (const period of ['1m', '1d', '1wk', '1mo'] as const) {
      const newest = market.candles(one, period, { from: 0, to, limit: 20 });
      const older = market.candles(one, period, { from: 0, to: (newest[0]?.time ?? 0) - 1, limit: 20 });
      expect([...older, ...newest]).toEqual(market.candles(one, period, { from: 0, to, limit: 40 }));
    }
  });

  it('has the minutes of any past session', () => {
    const from = Date.parse('2022-05-10T03:45:00Z');
    expect(market.candles(one, '1m', { from, to: from + 375 * MINUTE })).toHaveLength(375);
  });

  it('never has more than the maximum, and nothing before the market’s first day', () => {
    expect(market.candles(one, '1m', { from: 0, to, limit: 1e9 })).toHaveLength(MOST_CANDLES);
    expect(market.candles(one, '1d', { from: 0, to: Date.UTC(2020, 5, 1) })).toEqual([]);
    expect(market.candles(one, '1d', { from: 0, to })[0]?.time).toBe(Date.parse('2021-01-01T03:45:00Z'));
  });

  it('names the close of the session before each candle', () => {
    const days = market.candles(one, '1d', { to, limit: 50 });
    expect(days.slice(1).map(({ previousClose }) => previousClose)).toEqual(
      days.slice(0, -1).map(({ close }) => close),
    );
  });
});
