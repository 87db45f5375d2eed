/** The age of polled data. A refresh counts as missed half an interval after it was due, which allows for latency. */
const GRACE = 0.5;
const GREY_AFTER = 3;

/**
 * @param age ms since the data were received
 * @param every refresh interval, ms
 * @returns how many refreshes were missed, never below 0
 */
export const missedRefreshes = (age: number, every: number): number =>
  Math.max(0, Math.floor(age / every - GRACE));

/** True after three missed refreshes, when the data are greyed (design.md, "States"). */
export const isOverdue = (age: number, every: number): boolean => missedRefreshes(age, every) >= GREY_AFTER;

/** @returns ms until the displayed age can change: until the first missed refresh, then every second */
export const nextAgeCheck = (age: number, every: number): number =>
  missedRefreshes(age, every) === 0 ? every * (1 + GRACE) - age : 1_000;

/** @returns the age rounded as it is displayed: 0 while fresh, then whole seconds, then whole minutes, ms */
export function displayedAge(age: number, every: number): number {
  if (missedRefreshes(age, every) === 0) return 0;
  const unit = age < 60_000 ? 1_000 : 60_000;
  return Math.floor(age / unit) * unit;
}
