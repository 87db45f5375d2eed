/**
 * The server's time, as its answers say it (D82). The device's own clock may be wrong by hours, and may be set while
 * the app runs: what must not depend on it is counted by the page's monotonic clock, and the server's time is kept as an
 * offset to that.
 */
let offset: number | undefined;

/** Milliseconds since the page began, by a clock that can only run on. */
export const monotonicNow = (): number => performance.now();

/** A sleep is detected when the wall clock gains more than this, ms. Timer delays and clock corrections gain less. */
const JUMP = 5_000;

/** Wall clock minus monotonic clock. It grows while the device sleeps: most browsers stop the monotonic clock then. */
const difference = (): number => Date.now() - monotonicNow();
let knownDifference = difference();
/** When the last wake was noticed, by the monotonic clock. */
let wokeAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Detects a sleep. A wall clock that was set forward looks like one; this only costs a refetch. */
function lookForSleep(): void {
  const now = difference();
  const hasSlept = now - knownDifference > JUMP;
  knownDifference = now;
  if (!hasSlept) return;
  wokeAt = monotonicNow();
  // Deferred, because a component may have called `ageOf` while rendering.
  queueMicrotask(() => {
    for (const tell of listeners) tell();
  });
}

/**
 * The age of an instant of the monotonic clock, ms. Infinity when the instant is undefined, or before a sleep: the monotonic
 * clock did not count the sleep.
 */
export function ageOf(instant: number | undefined): number {
  lookForSleep();
  return instant === undefined || instant < wokeAt ? Number.POSITIVE_INFINITY : monotonicNow() - instant;
}

/** Calls `listener` after the device wakes, within `JUMP`. */
export function onWake(listener: () => void): void {
  if (listeners.size === 0) setInterval(lookForSleep, JUMP);
  listeners.add(listener);
}

/** The precision of a `Date` header. */
const SECOND = 1_000;

/**
 * Updates the offset from a response. `Date` is the server's time when it wrote the response, rounded down to the second. So
 * now the server's clock shows at least `Date`, and at `askedAt` it showed at most `Date` plus one second.
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
