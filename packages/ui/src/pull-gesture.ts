/** From where a finger is to what is shown of a pull: pure, without the page. */

/** Where a finger is, CSS px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Nothing is decided before a finger has gone so far. */
const SLOP = 8;
/** Pulled so far, letting go refreshes. */
const ENOUGH = 104;
/** The mark is held back more and more and never comes further than this share of its way. */
const MOST = 1.25;

/** Whose a touch is; undefined while it has not gone far enough to tell. */
export function gestureOwner(from: Point, to: Point): 'pull' | 'page' | undefined {
  const across = Math.abs(to.x - from.x);
  const down = to.y - from.y;
  if (Math.max(across, Math.abs(down)) < SLOP) return undefined;
  return down > across ? 'pull' : 'page';
}

/** How far the mark has come: 0 is out of sight, 1 its place. */
export const pullProgress = (from: Point, to: Point): number =>
  Math.min(MOST, Math.max(0, (to.y - from.y) / ENOUGH));

/** More down than across, as the back swipe is more across than down: one touch is never both. */
export const isFullPull = (from: Point, to: Point): boolean =>
  pullProgress(from, to) >= 1 && to.y - from.y > Math.abs(to.x - from.x);
