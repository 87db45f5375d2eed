/** How old a polled figure is, pure. Half an interval is granted to the answer's way before a refresh counts as missed. */
const GRACE = 0.5;
const GREY_AFTER = 3;

/** @param age and @param every in ms. @returns how many refreshes are missing, never below 0 */
export const missedRefreshes = (age: number, every: number): number =>
  Math.max(0, Math.floor(age / every - GRACE));

/** Greyed after three missed refreshes (design.md, "States"). */
export const isOverdue = (age: number, every: number): boolean => missedRefreshes(age, every) >= GREY_AFTER;

/** @returns ms until a figure may be old; every second from then on, since a refresh may come at any time */
export const nextAgeCheck = (age: number, every: number): number =>
  missedRefreshes(age, every) === 0 ? every * (1 + GRACE) - age : 1_000;

/** @returns the same for two ages that look the same: fresh, or so many seconds or minutes old */
export function displayedAge(age: number, every: number): number {
  if (missedRefreshes(age, every) === 0) return 0;
  const unit = age < 60_000 ? 1_000 : 60_000;
  return Math.floor(age / unit) * unit;
}
