/**
 * The sessions of each market. 'real' hours follow the exchanges; 'always' has one session per local calendar day
 * without a break, so that a demonstration at night has open markets (the default).
 */
import {
  isCurrencyHoliday,
  isFuturesHoliday,
  isIndianHoliday,
  isUsEarlyClose,
  isUsHoliday,
} from './holidays.ts';
import { dayOf, instantOf, localDay, MINUTE, weekdayOf, type Zone } from './zones.ts';

export type Venue = 'NSE' | 'US' | 'FX' | 'FUTURE' | 'CGI';
export type Hours = 'always' | 'real';

/** One session: [opensAt, closesAt) in epoch milliseconds; `day` is its local trade date (epoch day). */
export interface Session {
  day: number;
  opensAt: number;
  closesAt: number;
  minutes: number;
}

export interface Calendar {
  venue: Venue;
  hours: Hours;
  zone: Zone;
  /** The session of a trade date, if there is one. */
  sessionOn(day: number): Session | undefined;
  /** The session in progress at an instant. */
  sessionOf(at: number): Session | undefined;
  /** The newest session that has begun by an instant; undefined before the market's first. */
  latestSession(at: number): Session | undefined;
  /** Sessions that begin in [from, to], in order. */
  sessionsBetween(from: number, to: number): Session[];
  isOpen(at: number): boolean;
  /** When the market opens (if it is closed) or closes (if it is open) next; undefined if it never closes. */
  nextChange(at: number): number | undefined;
}

/** History begins on 1 January 2021. */
export const FIRST_DAY = dayOf(2021, 1, 1);

interface Schedule {
  zone: Zone;
  /** Minutes of the local day; a negative opening is on the evening before. */
  opens: number;
  closes: (day: number) => number;
  rests: (day: number) => boolean;
}

const at = (hour: number, minute = 0): number => hour * 60 + minute;
const EVENING_BEFORE = -at(24);

const SCHEDULES: Record<Venue, Schedule> = {
  NSE: { zone: 'Asia/Kolkata', opens: at(9, 15), closes: () => at(15, 30), rests: isIndianHoliday },
  US: {
    zone: 'America/New_York',
    opens: at(9, 30),
    closes: (day) => (isUsEarlyClose(day) ? at(13) : at(16)),
    rests: isUsHoliday,
  },
  // Five trade dates in one unbroken week, from Sunday 17:00 to Friday 17:00.
  FX: {
    zone: 'America/New_York',
    opens: EVENING_BEFORE + at(17),
    closes: () => at(17),
    rests: isCurrencyHoliday,
  },
  FUTURE: {
    zone: 'America/New_York',
    opens: EVENING_BEFORE + at(18),
    closes: () => at(17),
    rests: isFuturesHoliday,
  },
  CGI: { zone: 'Asia/Kolkata', opens: at(9), closes: () => at(17), rests: isIndianHoliday },
};

const isWeekend = (day: number): boolean => weekdayOf(day) === 0 || weekdayOf(day) === 6;

/** Days; no weekend with holidays around it closes a market for longer. */
const LONGEST_REST = 14;

const sessionFrom = (day: number, opensAt: number, closesAt: number): Session => ({
  day,
  opensAt,
  closesAt,
  minutes: (closesAt - opensAt) / MINUTE,
});

/** The calendar of one venue. */
export const calendarOf = (venue: Venue, hours: Hours): Calendar => {
  const { zone, opens, closes, rests } = SCHEDULES[venue];

  const sessionFor = (day: number): Session | undefined => {
    if (day < FIRST_DAY) return undefined;
    if (hours === 'always') return sessionFrom(day, instantOf(zone, day, 0), instantOf(zone, day + 1, 0));
    if (isWeekend(day) || rests(day)) return undefined;
    const opening =
      opens < 0 ? instantOf(zone, day - 1, opens - EVENING_BEFORE) : instantOf(zone, day, opens);
    return sessionFrom(day, opening, instantOf(zone, day, closes(day)));
  };

  /** Every instrument of the venue walks through all of its days, so they are worked out once. */
  const known = new Map<number, Session | undefined>();
  const sessionOn = (day: number): Session | undefined => {
    if (!known.has(day)) known.set(day, sessionFor(day));
    return known.get(day);
  };

  const latestSession = (instant: number): Session | undefined => {
    // An evening opening belongs to the next day's session.
    const newest = localDay(zone, instant) + 1;
    for (let day = newest; day >= FIRST_DAY && day > newest - LONGEST_REST; day -= 1) {
      const session = sessionOn(day);
      if (session && session.opensAt <= instant) return session;
    }
    return undefined;
  };

  const sessionOf = (instant: number): Session | undefined => {
    const session = latestSession(instant);
    return session && instant < session.closesAt ? session : undefined;
  };

  const sessionsBetween = (from: number, to: number): Session[] => {
    const sessions: Session[] = [];
    const last = localDay(zone, to) + 1;
    for (let day = Math.max(FIRST_DAY, localDay(zone, from)); day <= last; day += 1) {
      const session = sessionOn(day);
      if (session && session.opensAt >= from && session.opensAt <= to) sessions.push(session);
    }
    return sessions;
  };

  const nextOpening = (instant: number): number | undefined => {
    const first = Math.max(FIRST_DAY, localDay(zone, instant));
    for (let day = first; day < first + LONGEST_REST; day += 1) {
      const session = sessionOn(day);
      if (session && session.opensAt > instant) return session.opensAt;
    }
    return undefined;
  };

  /** Sessions that touch (the currencies' week) are one span of open market. */
  const closingOf = (session: Session): number => {
    const following = sessionOf(session.closesAt);
    return following ? closingOf(following) : session.closesAt;
  };

  const nextChange = (instant: number): number | undefined => {
    const session = sessionOf(instant);
    if (!session) return nextOpening(instant);
    return hours === 'always' ? undefined : closingOf(session);
  };

  return {
    venue,
    hours,
    zone,
    sessionOn,
    sessionOf,
    latestSession,
    sessionsBetween,
    isOpen: (instant) => sessionOf(instant) !== undefined,
    nextChange,
  };
};
