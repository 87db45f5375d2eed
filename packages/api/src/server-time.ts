/**
 * The server's time, as its answers say it (D82). The device's own clock may be wrong by hours, and may be set while
 * the app runs: what must not depend on it is counted by the page's monotonic clock, and the server's time is kept as an
 * offset to that.
 */
let offset: number | undefined;

/** Milliseconds since the page began, by a clock that can only run on. */
export const monotonicNow = (): number => performance.now();

/** The precision of a `Date` header. */
const SECOND = 1_000;

/**
 * Learns from an answer. Its `Date` is the second in which it was written, cut off: when it arrives the server's clock
 * shows at least that much, and when it was asked for it showed at most a second more.
 * @param date the header, @param askedAt by the monotonic clock
 */
export function learnServerTime(date: unknown, askedAt: number): void {
  const stated = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(stated)) return;
  const least = stated - monotonicNow();
  const most = stated + SECOND - askedAt;
  // An earlier answer that came quicker is more exact, as long as the server's clock was not set since.
  if (offset === undefined || offset < least || offset > most) offset = least;
}

/**
 * @param instant by the monotonic clock; now where left out
 * @returns what the server's clock shows at least at that instant, epoch milliseconds; undefined before the first answer
 */
export const serverTimeAt = (instant: number = monotonicNow()): number | undefined =>
  offset === undefined ? undefined : Math.floor(instant + offset);

/** The server's time; the device's until an answer has brought it. For display only. */
export const serverNow = (): number => serverTimeAt() ?? Date.now();
