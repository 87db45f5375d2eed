/** The back swipe's three limits (product.md, "Frame"): where it starts, how far it goes, how long it takes. */
const EDGE = 40;
const TRAVEL = 60;
const DURATION = 500;

/** Where a finger is, CSS px, and when, ms. */
export interface TouchPoint {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** @param edge left edge of the app's column, CSS px: on a wide screen it is not the window's */
export function isBackSwipe(from: TouchPoint, to: TouchPoint, edge = 0): boolean {
  const travel = to.x - from.x;
  // More across than down: a quick scroll that begins at the edge is none.
  return (
    from.x - edge <= EDGE && travel > TRAVEL && to.at - from.at < DURATION && Math.abs(to.y - from.y) < travel
  );
}
