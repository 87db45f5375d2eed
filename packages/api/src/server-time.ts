/**
 * The server's time, as its answers say it (D82). The device's own clock may be wrong by hours, and may be set while
 * the app runs: what must not depend on it is counted by the page's monotonic clock, and the server's time is kept as an
 * offset to that.
 */
let offset: number | undefined;

/** Milliseconds since the page began, by a clock that can only run on. */
export const monotonicNow = (): number => performance.now();

/** More than timers and corrections of a clock differ by, ms. */
const JUMP = 5_000;

/** What the two clocks of the device differ by. A device that sleeps stops the monotonic one, in most browsers. */
const difference = (): number => Date.now() - monotonicNow();
let known = difference();
/** When the page has last gone on after a sleep, by the monotonic clock. */
let wokeAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** A clock that was set forward looks the same, and is taken for a sleep: what is old by mistake is asked for again. */
function lookForSleep(): void {
  const now = difference();
  const hasSlept = now - known > JUMP;
  known = now;
  if (!hasSlept) return;
  wokeAt = monotonicNow();
  // Not at once: a component that renders may have asked for an age.
  queueMicrotask(() => {
    for (const tell of listeners) tell();
  });
}

/**
 * How long ago an instant of the monotonic clock was, ms: Infinity where it is not known, or lies before a sleep, whose
 * length that clock does not know.
 */
export function ageOf(instant: number | undefined): number {
  lookForSleep();
  return instant === undefined || instant < wokeAt ? Number.POSITIVE_INFINITY : monotonicNow() - instant;
}

/** Calls `listener` soon after the device has slept. */
export function onWake(listener: () => void): void {
  if (listeners.size === 0) setInterval(lookForSleep, JUMP);
  listeners.add(listener);
}

/** The precision of a `Date` header. */
const SECOND = 1_000;

/**
 * Learns from an answer. Its `Date` is the second in which it was written, cut off: when it arrives the server's clock
 * shows at least that much, and when it was asked for it showed at most a second more.
 * @param date the `Date` header
 * @param askedAt when the call started, by the monotonic clock
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
