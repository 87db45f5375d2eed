/** Candles and the sessions that they belong to, on days on which clocks change, half days, holidays and others. */
import { describe, expect, it } from 'vitest';
import { calendarOf, type Hours, type Session, type Venue } from './calendar.ts';
import { openMarket } from './market.ts';
import { INSTRUMENTS, type Instrument } from './symbols.ts';
import { DAY, dateText, dayFrom, MINUTE, monthOf, weekOf } from './zones.ts';

const markets = { real: openMarket({ hours: 'real' }), always: openMarket({ hours: 'always' }) };
const VENUES: Venue[] = ['NSE', 'US', 'FX', 'FUTURE', 'CGI'];

/** Around these days: clocks change in the USA and in Europe, half days, holidays, a leap day, the turn of the year. */
const DAYS = [
  '2024-02-29',
  '2026-03-08',
  '2026-03-29',
  '2026-10-25',
  '2026-11-01',
  '2026-11-26',
  '2026-12-24',
  '2027-01-01',
].map((date) => dayFrom(date) as number);

const instrumentOf = (venue: Venue): Instrument => {
  const found = INSTRUMENTS.find((one) => one.venue === venue && !one.legs);
  if (!found) throw new Error(`${venue} trades nothing.`);
  return found;
};

/** Sessions from some days before to some days after. */
const sessionsAround = (venue: Venue, hours: Hours, day: number): Session[] => {
  const { sessionOn } = calendarOf(venue, hours);
  return Array.from({ length: 9 }, (_, at) => sessionOn(day - 4 + at)).filter(
    (session) => session !== undefined,
  );
};

describe.each(VENUES)('a candle of %s', (venue) => {
  const one = instrumentOf(venue);
  const cases = (['always', 'real'] as const).flatMap((hours) => DAYS.map((day) => [hours, day] as const));

  it('of a day begins with its session and has the date of the exchange’s calendar', () => {
    for (const [hours, day] of cases) {
      const sessions = sessionsAround(venue, hours, day);
      const [first, last] = [sessions[0], sessions.at(-1)] as [Session, Session];
      const { zone } = markets[hours].calendar(venue);
      const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
      const candles = markets[hours].candles(one, '1d', { from: first.opensAt, to: last.closesAt });
      expect(candles.slice(0, sessions.length).map(({ time }) => time)).toEqual(
        sessions.map(({ opensAt }) => opensAt),
      );
      expect(candles.slice(0, sessions.length).map((candle) => dateText(candle.day))).toEqual(
        // A session that opens on the evening before has its noon on its trade date.
        sessions.map(({ opensAt, closesAt }) => written.format((opensAt + closesAt) / 2)),
      );
    }
  });

  it('of a minute lies within its session, and each minute of the session occurs once', () => {
    for (const [hours, day] of cases) {
      for (const session of sessionsAround(venue, hours, day)) {
        const { opensAt, closesAt, minutes } = session;
        const candles = markets[hours].candles(one, '1m', { from: opensAt, to: closesAt - 1 });
        expect(candles.map(({ time }) => time)).toEqual(
          Array.from({ length: minutes }, (_, minute) => opensAt + minute * MINUTE),
        );
        expect(new Set(candles.map((candle) => candle.day))).toEqual(new Set([session.day]));
      }
    }
  });

  it('of a week or a month has the sessions of its week or month by trade date, and only those from a date on', () => {
    for (const [hours, day] of cases) {
      const market = markets[hours];
      const to = market.calendar(venue).latestSession((day + 1) * DAY)?.opensAt ?? 0;
      for (const [period, groupOf] of [
        ['1wk', weekOf],
        ['1mo', monthOf],
      ] as const) {
        for (const fromDay of [day - 60, day - 45, day - 31, day - 3]) {
          const days = market.candles(one, '1d', { fromDay, to });
          const candles = market.candles(one, period, { fromDay, to });
          const groups = [...new Set(days.map((each) => groupOf(each.day)))].map((group) =>
            days.filter((each) => groupOf(each.day) === group),
          );
          expect(candles.map(({ time, day: first }) => [time, first])).toEqual(
            groups.map(([first]) => [first?.time, first?.day]),
          );
          expect(candles.map(({ volume }) => volume)).toEqual(
            groups.map((group) => group.reduce((sum, { volume }) => sum + volume, 0)),
          );
          expect(days[0]?.day).toBeGreaterThanOrEqual(fromDay);
          expect(candles[0]?.previousClose).toBe(days[0]?.previousClose);
        }
      }
    }
  });
});

it('a date is read as it is written, and nothing else is', () => {
  expect(dayFrom('2026-11-20')).toBe(Date.UTC(2026, 10, 20) / DAY);
  for (const text of ['2026-11-31', '2026-11-20T00:00Z', '20 Nov 2026', '', '2026-1-1'])
    expect(dayFrom(text), text).toBeUndefined();
});
