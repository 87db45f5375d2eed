/** How prices move over years, as statistics: thousands of sessions of each instrument. */
import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';
import { openMarket } from './market.ts';
import { priceSource } from './price.ts';
import { INSTRUMENTS, knownSymbol } from './symbols.ts';

describe('a price', () => {
  it('stays within a plausible distance of its base, and positive, from 2021 to 2030', () => {
    for (const kind of ['real', 'always'] as const) {
      const market = openMarket({ hours: kind });
      // A cross rate follows its legs.
      for (const one of INSTRUMENTS.filter(({ legs }) => !legs)) {
        const calendar = market.calendar(one.venue);
        const source = priceSource('bourse', one, calendar);
        const farthest = 1.9 * (1 + 30 * one.volatility);
        const days = calendar
          .sessionsBetween(Date.UTC(2021, 0, 1), Date.UTC(2030, 11, 31))
          .map((session) => source.dayOf(session));
        const lowest = Math.min(...days.map(({ low }) => low)) / one.baseTicks;
        const highest = Math.max(...days.map(({ high }) => high)) / one.baseTicks;
        expect([one.symbol, lowest > 1 / farthest, highest < farthest]).toEqual([one.symbol, true, true]);
      }
    }
  });

  it('moves as much in a session as its volatility says', () => {
    for (const symbol of ['DEMO', '^NSEI', 'EUR/USD', 'GOI10Y']) {
      const one = knownSymbol(symbol);
      const calendar = calendarOf(one.venue, 'real');
      const source = priceSource('bourse', one, calendar);
      const returns = calendar
        .sessionsBetween(Date.UTC(2021, 0, 1), Date.UTC(2028, 0, 1))
        .map((session) => source.dayOf(session))
        .map(({ open, close }) => (close - open) / open);
      const deviation = Math.sqrt(returns.reduce((sum, value) => sum + value * value, 0) / returns.length);
      expect(deviation / one.volatility).toBeGreaterThan(0.9);
      expect(deviation / one.volatility).toBeLessThan(1.1);
    }
  });
});

describe('the path of a price', () => {
  const sessionsOf = (symbol: string) => {
    const one = knownSymbol(symbol);
    const calendar = calendarOf(one.venue, 'always');
    const source = priceSource('bourse', one, calendar);
    return calendar
      .sessionsBetween(Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1))
      .map((session) => source.minutesOf(session));
  };
  const stepsOf = (marks: Int32Array, minutes: number): number[] => {
    const steps: number[] = [];
    for (let i = minutes; i < marks.length; i += minutes)
      steps.push(Math.abs((marks[i] as number) - (marks[i - minutes] as number)));
    return steps;
  };
  const middle = (values: number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

  it.each(['EXSTEEL.NS', 'EUR/USD', 'GC=F'])('has no jump within a session: a year of %s', (symbol) => {
    const sessions = sessionsOf(symbol);
    const halfHours = sessions.flatMap(({ marks, day }) =>
      stepsOf(marks, 30).map((step) => step / (day.high - day.low)),
    );
    expect(Math.max(...halfHours)).toBeLessThan(0.6);
    const minutes = sessions.flatMap(({ marks }) => stepsOf(marks, 1));
    expect(minutes.reduce((a, b) => Math.max(a, b), 0) / middle(minutes)).toBeLessThan(40);
  });

  it('has lively and calm periods: a day is like the one before it', () => {
    const ranges = sessionsOf('EXSTEEL.NS').map(({ day }) => (day.high - day.low) / day.open);
    const usual = middle(ranges);
    const alike = ranges.slice(1).filter((range, i) => range > usual === (ranges[i] as number) > usual);
    expect(alike.length / ranges.length).toBeGreaterThan(0.55);
  });
});

describe('the indices of one market', () => {
  it('move together', () => {
    const calendar = calendarOf('NSE', 'real');
    const sessions = calendar.sessionsBetween(Date.UTC(2024, 0, 1), Date.UTC(2026, 0, 1));
    const rises = (symbol: string) => {
      const source = priceSource('bourse', knownSymbol(symbol), calendar);
      return sessions.map((session) => source.dayOf(session)).map(({ open, close }) => close > open);
    };
    const [nifty, sensex] = [rises('^NSEI'), rises('^BSESN')];
    const agreeing = nifty.filter((rise, i) => rise === sensex[i]).length;
    expect(agreeing / sessions.length).toBeGreaterThan(0.75);
  });
});

describe('the minutes of a session', () => {
  it('never leave its range, in four years of sessions', () => {
    const one = knownSymbol('NG=F');
    const calendar = calendarOf(one.venue, 'real');
    const source = priceSource('bourse', one, calendar);
    for (const session of calendar.sessionsBetween(Date.UTC(2022, 0, 1), Date.UTC(2026, 0, 1))) {
      const { high, low } = source.dayOf(session);
      const { highs, lows } = source.minutesOf(session);
      expect([Math.max(...highs), Math.min(...lows)]).toEqual([high, low]);
    }
  });
});
