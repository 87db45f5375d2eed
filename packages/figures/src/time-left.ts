/** The time left until an instant. Pure; times are epoch ms. */

const MINUTE = 60_000;
const UNITS = [
  ['days', 24 * 60 * MINUTE, 2],
  ['hours', 60 * MINUTE, 1],
  ['minutes', MINUTE, 1],
] as const;

export interface TimeLeft {
  unit: 'days' | 'hours' | 'minutes' | 'lastMinute';
  /** Whole units; 0 in the last minute. */
  count: number;
}

/** The end of the present minute, from which the time left counts. */
export const minuteEnd = (now: number): number => Math.ceil(now / MINUTE) * MINUTE;

/**
 * The whole days, below two days hours, and below an hour minutes. It counts from the end of the present minute: the
 * answer is the same for all of a minute, and never more than the time that is left.
 * @param now by the server's clock
 * @returns undefined once the instant has come
 */
export function timeLeft(until: number, now: number): TimeLeft | undefined {
  if (until <= now) return undefined;
  const left = until - minuteEnd(now);
  for (const [unit, length, least] of UNITS) {
    const count = Math.floor(left / length);
    if (count >= least) return { unit, count };
  }
  return { unit: 'lastMinute', count: 0 };
}
