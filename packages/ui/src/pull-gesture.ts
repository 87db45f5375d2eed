/** Geometry of the pull-to-refresh gesture. Pure functions. */

/** Position of a finger in CSS px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A touch is not classified before it has moved this far, CSS px. */
const SLOP = 8;
/** Distance, CSS px, after which letting go refreshes. */
const ENOUGH = 104;
/** Upper limit of the progress. */
const MOST = 1.25;

/** Which gesture a touch belongs to; undefined while it has not moved far enough. */
export function gestureOwner(from: Point, to: Point): 'pull' | 'page' | undefined {
  const across = Math.abs(to.x - from.x);
  const down = to.y - from.y;
  if (Math.max(across, Math.abs(down)) < SLOP) return undefined;
  return down > across ? 'pull' : 'page';
}

/** Progress of a pull: 0 is out of sight, 1 is the mark's final position; limited to 1.25. */
export const pullProgress = (from: Point, to: Point): number =>
  Math.min(MOST, Math.max(0, (to.y - from.y) / ENOUGH));

/** A full pull moves more down than across, and the back swipe more across than down, so one touch is never both. */
export const isFullPull = (from: Point, to: Point): boolean =>
  pullProgress(from, to) >= 1 && to.y - from.y > Math.abs(to.x - from.x);
