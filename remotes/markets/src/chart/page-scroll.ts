/**
 * A drag along the chart pans it, a drag across it scrolls the page. The chart would take every drag, and would wait
 * for ever for the end of one that the browser has taken over: it is told of none that is not its own.
 */
const DECIDES_AFTER = 4;
/** As long as the chart waits before a touch that rests becomes a crosshair. */
const LONG_TAP = 500;

/** @returns how to stop */
export function leaveVerticalDragsToPage(host: HTMLElement): () => void {
  let start: { x: number; y: number; at: number } | undefined;
  let isPages = false;

  const begin = ({ touches, timeStamp }: TouchEvent) => {
    const [touch] = touches;
    isPages = false;
    start = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : undefined;
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (start && touch && !isPages) {
      const across = Math.abs(touch.clientX - start.x);
      const along = Math.abs(touch.clientY - start.y);
      // A crosshair that is shown follows the finger wherever it goes.
      if (event.timeStamp - start.at > LONG_TAP) start = undefined;
      else if (across + along >= DECIDES_AFTER) {
        isPages = along > across;
        start = undefined;
      }
    }
    if (isPages) event.stopPropagation();
  };
  const cancel = ({ changedTouches, target }: TouchEvent) => {
    isPages = false;
    // The chart listens to ends only, and would take the next touch for this one.
    target?.dispatchEvent(
      new TouchEvent('touchend', { bubbles: true, changedTouches: [...changedTouches], touches: [] }),
    );
  };

  host.addEventListener('touchstart', begin, { capture: true, passive: true });
  host.addEventListener('touchmove', move, { capture: true });
  host.addEventListener('touchcancel', cancel);
  return () => {
    host.removeEventListener('touchstart', begin, { capture: true });
    host.removeEventListener('touchmove', move, { capture: true });
    host.removeEventListener('touchcancel', cancel);
  };
}
