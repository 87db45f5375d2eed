/** The path of a price through its day, compared with a random walk made here without the code under test. */
import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';
import { minutePrices } from './minutes.ts';
import { priceSource } from './price.ts';
import { randomUint32 } from './random.ts';
import { findInstrument, INSTRUMENTS } from './symbols.ts';

const DAYS = 1_000;
const TRADES = 12;

const daysOf = (symbol: string, count: number) => {
  const one = findInstrument(symbol);
  if (!one) throw new Error(`${symbol} is not traded`);
  const calendar = calendarOf(one.venue, 'always');
  const source = priceSource('bourse', one, calendar);
  return calendar
    .sessionsBetween(Date.UTC(2022, 0, 1), Date.UTC(2026, 0, 1))
    .slice(0, count)
    .map((session) => source.minutesOf(session));
};

interface Day {
  marks: ArrayLike<number>;
  high: number;
  low: number;
}

/** The fraction of minutes that begin within `part` of the day's range from its high or low. */
const nearTheEnds = (days: Day[], part: number): number => {
  const shares = days.map(({ marks, high, low }) => {
    const near = (high - low) * part;
    const minutes = Array.from(marks);
    return minutes.filter((price) => high - price <= near || price - low <= near).length / minutes.length;
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
};

/** A day of random steps up or down of one size, as many as a session has trades. */
const randomWalk = (key: number, minutes: number): Day => {
  const marks = [0];
  let [price, high, low] = [0, 0, 0];
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let trade = 0; trade < TRADES; trade += 1) {
      price += randomUint32(key, minute * TRADES + trade) % 2 === 0 ? 1 : -1;
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    marks.push(price);
  }
  return { marks, high, low };
};

describe('the path of a price through its day', () => {
  it('stays near its high and low no longer than a random walk does, in 1,000 days', () => {
    // Ticks that are small relative to a day's range, like the walk's steps.
    const days = daysOf('DEMO', DAYS).map(({ marks, day }) => ({ marks, high: day.high, low: day.low }));
    const walks = Array.from({ length: DAYS }, (_, n) => randomWalk(randomUint32(7, n), 1_440));
    for (const part of [0.02, 0.05, 0.1]) {
      const ratio = nearTheEnds(days, part) / nearTheEnds(walks, part);
      expect([part, ratio > 0.75, ratio < 1.25]).toEqual([part, true, true]);
    }
  });

  it.each(['EXSTEEL.NS', 'EUR/USD', 'TBILL91'])(
    'reaches its high once and its low once, in consecutive trades: 200 days of %s',
    (symbol) => {
      for (const minutes of daysOf(symbol, 200)) {
        const { high, low, session } = minutes.day;
        const trades: number[] = [];
        for (let minute = 0; minute < session.minutes; minute += 1)
          for (let trade = 0; trade < TRADES; trade += 1)
            trades.push(minutePrices(minutes, minute, trade).close);
        for (const extreme of [high, low]) {
          const first = trades.indexOf(extreme);
          const last = trades.lastIndexOf(extreme);
          expect(first).toBeGreaterThan(-1);
          expect(new Set(trades.slice(first, last + 1))).toEqual(new Set([extreme]));
        }
      }
    },
  );

  it('has a high above and a low below its open and close, for every instrument', () => {
    for (const { symbol } of INSTRUMENTS)
      for (const { day } of daysOf(symbol, 4)) {
        expect(day.high).toBeGreaterThan(Math.max(day.open, day.close));
        expect(day.low).toBeLessThan(Math.min(day.open, day.close));
      }
  });
});
