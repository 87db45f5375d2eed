/** The limits of the back swipe (product.md, "Frame"): CSS px from the edge, CSS px of travel, ms of duration. */
const EDGE = 40;
const TRAVEL = 60;
const DURATION = 500;
/** A touch that starts within this distance of the window's edge is iOS's own back swipe, CSS px. */
export const SYSTEM_EDGE = 20;

/** Position of a finger in CSS px, and time in ms. */
export interface TouchPoint {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** @param edge left edge of the app's column in CSS px, which is not the window's edge on a wide screen */
export function isBackSwipe(from: TouchPoint, to: TouchPoint, edge = 0): boolean {
  const travel = to.x - from.x;
  // A quick scroll that starts at the edge moves more down than across and is not a swipe.
  return (
    from.x - edge <= EDGE && travel > TRAVEL && to.at - from.at < DURATION && Math.abs(to.y - from.y) < travel
  );
}
