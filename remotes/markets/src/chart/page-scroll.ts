/** Distance after which the direction of a drag is decided, CSS px. */
const DECIDES_AFTER = 4;
/** How long the engine waits before a resting touch opens the crosshair, ms. */
const LONG_TAP = 500;

/**
 * Lets vertical drags on the chart scroll the page, while horizontal drags pan the chart. The engine handles every drag,
 * and waits forever for the end of one that the browser has taken over, so it must not see the events of vertical drags.
 * @returns a function that removes the listeners
 */
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
      // After a long press the crosshair follows the finger in every direction.
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
    // The engine must see an end of the touch, otherwise it takes the next touch for this one.
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
