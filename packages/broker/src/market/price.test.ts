import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { calendarOf, type Hours } from './calendar.ts';
import { openMarket } from './market.ts';
import { minutePrices } from './minutes.ts';
import { priceSource } from './price.ts';
import { findInstrument, INSTRUMENTS, type Instrument } from './symbols.ts';

const instruments = fc.constantFrom(...INSTRUMENTS);
/** Enough where every one costs a session's minutes. */
const EVERY_THIRD = INSTRUMENTS.filter((_, place) => place % 3 === 0);
const hours = fc.constantFrom<Hours>('real', 'always');
const instants = fc.integer({ min: Date.UTC(2021, 0, 10), max: Date.UTC(2030, 11, 31) });

const instrument = (symbol: string): Instrument => {
  const found = findInstrument(symbol);
  if (!found) throw new Error(`${symbol} is not traded`);
  return found;
};

describe('a price', () => {
  it.each([
    ['EXSTEEL.NS', 'always', '2026-11-20T10:00:00Z', '158.60 155.55 158.75 155.35 21171728'],
    ['^NSEI', 'real', '2026-11-20T05:31:07Z', '20374.55 20309.25 20422.55 20256.40 101626847'],
    ['DEMO', 'real', '2024-07-03T15:12:30Z', '708.67 681.86 712.87 685.33 29552861'],
    ['EUR/USD', 'always', '2021-03-14T08:00:00Z', '1.0845 1.0803 1.0846 1.0798 30731073'],
    ['GC=F', 'real', '2029-12-31T12:00:00Z', '2405.90 2408.27 2418.52 2392.10 171206'],
    ['TBILL91', 'always', '2023-08-15T23:59:59Z', '98.54 98.55 98.57 98.49 7898275'],
    ['EUR/INR', 'real', '2026-11-20T12:00:00Z', '86.7927 86.8252 86.9928 86.5879 20644329'],
  ] as const)('of %s (%s) at %s never changes between versions', (symbol, kind, at, golden) => {
    const { price, previousClose, high, low, volume } = openMarket({ hours: kind }).quote(
      instrument(symbol),
      Date.parse(at),
    );
    expect([price, previousClose, high, low, volume].join(' ')).toBe(golden);
  });

  it('is the same in a new process, whatever was computed before', async () => {
    const at = Date.parse('2026-06-10T09:00:00Z');
    const used = openMarket();
    for (let day = 0; day < 40; day += 1) used.quote(instrument('MOCK'), at - day * 40 * 3_600_000);
    vi.resetModules();
    const fresh = await import('./market.ts');
    expect(fresh.openMarket).not.toBe(openMarket);
    const market = fresh.openMarket();
    for (const one of EVERY_THIRD) expect(market.quote(one, at)).toEqual(used.quote(one, at));
  });

  it('differs with another seed', () => {
    const at = Date.parse('2026-06-10T09:00:00Z');
    const prices = (seed: string) => {
      const market = openMarket({ seed });
      return EVERY_THIRD.map((one) => market.quote(one, at).price);
    };
    const [one, other] = [prices('one'), prices('other')];
    expect(one.filter((price, i) => price === other[i]).length).toBeLessThan(EVERY_THIRD.length / 10);
  });

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
      const one = instrument(symbol);
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
    const one = instrument(symbol);
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
      const source = priceSource('bourse', instrument(symbol), calendar);
      return sessions.map((session) => source.dayOf(session)).map(({ open, close }) => close > open);
    };
    const [nifty, sensex] = [rises('^NSEI'), rises('^BSESN')];
    const agreeing = nifty.filter((rise, i) => rise === sensex[i]).length;
    expect(agreeing / sessions.length).toBeGreaterThan(0.75);
  });
});

describe('the minutes of a session', () => {
  it('never leave its range, in four years of sessions', () => {
    const one = instrument('NG=F');
    const calendar = calendarOf(one.venue, 'real');
    const source = priceSource('bourse', one, calendar);
    for (const session of calendar.sessionsBetween(Date.UTC(2022, 0, 1), Date.UTC(2026, 0, 1))) {
      const { high, low } = source.dayOf(session);
      const { highs, lows } = source.minutesOf(session);
      expect([Math.max(...highs), Math.min(...lows)]).toEqual([high, low]);
    }
  });

  it('lead from its open to its close, and touch its high and its low without exceeding them', () => {
    fc.assert(
      fc.property(instruments, hours, instants, (one, kind, at) => {
        const calendar = calendarOf(one.venue, kind);
        const source = priceSource('bourse', one, calendar);
        const session = calendar.latestSession(at);
        if (!session) throw new Error('every market trades before this');
        const day = source.dayOf(session);
        const minutes = source.minutesOf(session);
        const { marks, highs, lows } = minutes;
        expect(marks).toHaveLength(session.minutes + 1);
        expect([marks[0], marks.at(-1)]).toEqual([day.open, day.close]);
        expect([Math.max(...highs), Math.min(...lows)]).toEqual([day.high, day.low]);
        expect(day.low).toBeGreaterThan(0);
        const minute = at % session.minutes;
        const { open, high, low, close } = minutePrices(minutes, minute);
        expect([open, close]).toEqual([marks[minute], marks[minute + 1]]);
        expect(low <= Math.min(open, close) && Math.max(open, close) <= high).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
