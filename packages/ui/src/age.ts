/** How old a polled figure is, pure. Half an interval is granted to the answer's way before a refresh counts as missed. */
const GRACE = 0.5;
const GREY_AFTER = 3;

/** @param age and @param every in ms. @returns how many refreshes are missing, never below 0 */
export const missedRefreshes = (age: number, every: number): number =>
  Math.max(0, Math.floor(age / every - GRACE));

/** Greyed after three missed refreshes (visual.md). */
export const isStale = (age: number, every: number): boolean => missedRefreshes(age, every) >= GREY_AFTER;

/** @returns ms until the answer of the two functions above or the age in words changes */
export function nextLook(age: number, every: number): number {
  if (missedRefreshes(age, every) === 0) return every * (1 + GRACE) - age;
  return age < 60_000 ? 1_000 : 60_000 - (age % 60_000);
}
