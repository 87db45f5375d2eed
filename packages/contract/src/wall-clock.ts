/**
 * Wall-clock times of a time zone, by the tables of the machine. They are given in milliseconds that read as if they
 * were UTC. Pure; instants are epoch milliseconds.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, known);
  return known;
}

/** The wall clock's time at an instant, in whole seconds. */
export function wallClock(timeZone: string, instant: number): number {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * The instant at which the wall clock shows a time. If the clocks are put forward over it, it is the instant after that.
 * @param near an instant of about then
 */
export function instantOfWallClock(timeZone: string, wall: number, near: number): number {
  // Uses the offset of `near` first, then that of the result, because the clocks may have changed between them.
  const first = near - (wallClock(timeZone, near) - wall);
  return first - (wallClock(timeZone, first) - wall);
}

const DAY = 86_400_000;

/** Days of the calendar from one instant to another in a zone: 1 from this evening to tomorrow morning. */
export function daysBetween(from: number, to: number, timeZone: string): number {
  const dayOf = (instant: number) => Math.floor(wallClock(timeZone, instant) / DAY);
  return dayOf(to) - dayOf(from);
}
