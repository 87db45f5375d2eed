import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf, type Hours, type Session, type Venue } from './calendar.ts';
import { DAY, dayOf } from './zones.ts';

const instant = (iso: string): number => Date.parse(iso);
const shown = (session: Session | undefined) =>
  session && [
    new Date(session.opensAt).toISOString(),
    new Date(session.closesAt).toISOString(),
    session.minutes,
  ];
const on = (venue: Venue, year: number, month: number, date: number, hours: Hours = 'real') =>
  calendarOf(venue, hours).sessionOn(dayOf(year, month, date));

describe('real market hours', () => {
  it('let the Indian exchanges trade from 9:15 to 15:30 in Kolkata', () => {
    expect(shown(on('NSE', 2026, 11, 20))).toEqual([
      '2026-11-20T03:45:00.000Z',
      '2026-11-20T10:00:00.000Z',
      375,
    ]);
  });

  it('keep 9:30 to 16:00 in New York on both sides of a clock change', () => {
    expect(shown(on('US', 2026, 3, 6))).toEqual([
      '2026-03-06T14:30:00.000Z',
      '2026-03-06T21:00:00.000Z',
      390,
    ]);
    expect(shown(on('US', 2026, 3, 9))).toEqual([
      '2026-03-09T13:30:00.000Z',
      '2026-03-09T20:00:00.000Z',
      390,
    ]);
    expect(shown(on('US', 2026, 10, 30))).toEqual([
      '2026-10-30T13:30:00.000Z',
      '2026-10-30T20:00:00.000Z',
      390,
    ]);
    expect(shown(on('US', 2026, 11, 2))).toEqual([
      '2026-11-02T14:30:00.000Z',
      '2026-11-02T21:00:00.000Z',
      390,
    ]);
  });

  it('begin the currencies’ week on Sunday evening and end it on Friday', () => {
    const fx = calendarOf('FX', 'real');
    expect(shown(fx.sessionOf(instant('2026-11-15T23:00:00Z')))?.[0]).toBe('2026-11-15T22:00:00.000Z');
    expect(fx.isOpen(instant('2026-11-20T21:59:59Z'))).toBe(true);
    expect(fx.isOpen(instant('2026-11-20T22:00:00Z'))).toBe(false);
    expect(fx.nextChange(instant('2026-11-16T12:00:00Z'))).toBe(instant('2026-11-20T22:00:00Z'));
    expect(fx.nextChange(instant('2026-11-21T12:00:00Z'))).toBe(instant('2026-11-22T22:00:00Z'));
  });

  it('give the futures a break of an hour each evening, and follow New York’s clock changes for currencies', () => {
    expect(shown(on('FUTURE', 2026, 11, 20))).toEqual([
      '2026-11-19T23:00:00.000Z',
      '2026-11-20T22:00:00.000Z',
      1380,
    ]);
    expect(shown(on('FX', 2026, 3, 9))?.[2]).toBe(1440);
  });

  it('let treasury debt trade from 9:00 to 17:00 in Kolkata', () => {
    expect(shown(on('CGI', 2026, 11, 20))).toEqual([
      '2026-11-20T03:30:00.000Z',
      '2026-11-20T11:30:00.000Z',
      480,
    ]);
  });

  it.each<[string, Venue, number, number, number]>([
    ['Republic Day', 'NSE', 2026, 1, 26],
    ['Diwali', 'NSE', 2021, 11, 4],
    ['Holi', 'NSE', 2025, 3, 14],
    ['an election', 'NSE', 2024, 5, 20],
    ['Good Friday in India', 'NSE', 2026, 4, 3],
    ['a Saturday', 'NSE', 2026, 11, 21],
    ['Gurunanak Jayanti for treasury debt', 'CGI', 2026, 11, 24],
    ['Thanksgiving', 'US', 2026, 11, 26],
    ['Independence Day kept on Friday', 'US', 2026, 7, 3],
    ['Christmas kept on Monday', 'US', 2022, 12, 26],
    ['Juneteenth', 'US', 2024, 6, 19],
    ['Martin Luther King Day', 'US', 2027, 1, 18],
    ['Memorial Day', 'US', 2023, 5, 29],
    ['Good Friday', 'US', 2024, 3, 29],
    ['a day of mourning', 'US', 2025, 1, 9],
    ['New Year for currencies', 'FX', 2026, 1, 1],
    ['Good Friday for futures', 'FUTURE', 2025, 4, 18],
    ['a Sunday', 'US', 2026, 11, 22],
  ])('are closed on %s', (_, venue, year, month, date) => {
    expect(on(venue, year, month, date)).toBeUndefined();
  });

  it.each<[string, Venue, number, number, number]>([
    ['the Friday before a New Year that falls on Saturday', 'US', 2021, 12, 31],
    ['19 June before it was a holiday', 'US', 2021, 6, 18],
    ['a plain Monday', 'NSE', 2026, 11, 23],
    ['Good Friday for currencies', 'FX', 2026, 4, 3],
  ])('are open on %s', (_, venue, year, month, date) => {
    expect(on(venue, year, month, date)).toBeDefined();
  });

  it('number the sessions of a year as the exchanges did', () => {
    const sessionsIn = (venue: Venue, year: number) =>
      calendarOf(venue, 'real').sessionsBetween(Date.UTC(year, 0, 1), Date.UTC(year, 11, 31, 23)).length;
    expect([2021, 2022, 2023, 2024, 2025].map((year) => sessionsIn('US', year))).toEqual([
      252, 251, 250, 252, 250,
    ]);
    // Weekday sessions, without the exchanges' few special Saturdays and evenings.
    expect([2021, 2022, 2023, 2024, 2025].map((year) => sessionsIn('NSE', year))).toEqual([
      247, 247, 245, 245, 247,
    ]);
  });

  it('close early after Thanksgiving', () => {
    expect(shown(on('US', 2026, 11, 27))?.[2]).toBe(210);
  });
});

describe('always-open market hours', () => {
  it('make each local calendar day one session that touches the next, also when clocks change', () => {
    for (const venue of ['NSE', 'US', 'FX', 'FUTURE', 'CGI'] as const) {
      const sessions = calendarOf(venue, 'always').sessionsBetween(
        instant('2026-02-27T12:00:00Z'),
        instant('2026-11-20T12:00:00Z'),
      );
      for (const [i, session] of sessions.entries()) {
        if (i > 0) expect(session.opensAt).toBe(sessions[i - 1]?.closesAt);
      }
      expect(sessions).toHaveLength(266);
    }
    expect(on('US', 2026, 3, 8, 'always')?.minutes).toBe(1380);
    expect(on('US', 2026, 11, 1, 'always')?.minutes).toBe(1500);
    expect(on('NSE', 2026, 1, 26, 'always')?.minutes).toBe(1440);
  });

  it('never close, so there is no next change', () => {
    const calendar = calendarOf('NSE', 'always');
    expect(calendar.isOpen(instant('2026-11-22T21:00:00Z'))).toBe(true);
    expect(calendar.nextChange(instant('2026-11-22T21:00:00Z'))).toBeUndefined();
  });
});

const venues = fc.constantFrom<Venue>('NSE', 'US', 'FX', 'FUTURE', 'CGI');
const hours = fc.constantFrom<Hours>('real', 'always');
const instants = fc.integer({ min: Date.UTC(2021, 0, 10), max: Date.UTC(2030, 0, 1) });

describe('a calendar', () => {
  it('is consistent at every instant', () => {
    fc.assert(
      fc.property(venues, hours, instants, (venue, kind, at) => {
        const calendar = calendarOf(venue, kind);
        const current = calendar.sessionOf(at);
        const latest = calendar.latestSession(at);
        expect(calendar.isOpen(at)).toBe(current !== undefined);
        expect(latest && latest.opensAt <= at).toBe(true);
        if (current) {
          expect(current).toEqual(latest);
          expect(current.opensAt <= at && at < current.closesAt).toBe(true);
          expect(calendar.sessionsBetween(current.opensAt, at)).toEqual([current]);
        }
      }),
    );
  });

  it('changes exactly at the next change, and not before', () => {
    fc.assert(
      fc.property(venues, instants, fc.double({ min: 0, max: 1, noNaN: true }), (venue, at, share) => {
        const calendar = calendarOf(venue, 'real');
        const change = calendar.nextChange(at);
        if (change === undefined) throw new Error('a market with real hours changes');
        expect(change).toBeGreaterThan(at);
        expect(change - at).toBeLessThan(8 * DAY);
        const between = at + Math.floor((change - 1 - at) * share);
        expect(calendar.isOpen(between)).toBe(calendar.isOpen(at));
        expect(calendar.isOpen(change)).toBe(!calendar.isOpen(at));
      }),
    );
  });

  it('has no session before 2021', () => {
    const calendar = calendarOf('NSE', 'always');
    expect(calendar.latestSession(instant('2020-12-31T12:00:00Z'))).toBeUndefined();
    expect(calendar.isOpen(instant('2020-12-31T12:00:00Z'))).toBe(false);
  });
});
