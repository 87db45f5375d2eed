import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { runs } from '../../test/sizes.ts';
import { calendarOf, type Hours } from './calendar.ts';
import { openMarket } from './market.ts';
import { minutePrices } from './minutes.ts';
import { priceSource } from './price.ts';
import { INSTRUMENTS, knownSymbol } from './symbols.ts';

const instruments = fc.constantFrom(...INSTRUMENTS);
/** Enough where every one costs a session's minutes. */
const EVERY_THIRD = INSTRUMENTS.filter((_, place) => place % 3 === 0);
const hours = fc.constantFrom<Hours>('real', 'always');
const instants = fc.integer({ min: Date.UTC(2021, 0, 10), max: Date.UTC(2030, 11, 31) });

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
      knownSymbol(symbol),
      Date.parse(at),
    );
    expect([price, previousClose, high, low, volume].join(' ')).toBe(golden);
  });

  it('is the same in a new process, whatever was computed before', async () => {
    const at = Date.parse('2026-06-10T09:00:00Z');
    const used = openMarket();
    for (let day = 0; day < 40; day += 1) used.quote(knownSymbol('MOCK'), at - day * 40 * 3_600_000);
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
});

describe('the minutes of a session', () => {
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
      { numRuns: runs({ short: 70, all: 200, hand: 2000 }) },
    );
  });
});
