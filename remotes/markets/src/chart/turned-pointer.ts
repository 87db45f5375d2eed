/**
 * The engine takes positions from the screen, where a plot that is turned by a quarter has its axes exchanged. So
 * touches and mouse of such a plot are given the position that they would have if it were not turned.
 * @param plot finds the plot that an event belongs to
 * @returns a function that removes the listeners
 */
export function turnPointer(plot: (target: Element) => Element | null): () => void {
  const known = new WeakSet<object>();
  const turn = (event: Event) => {
    const place = event.target instanceof Element && plot(event.target);
    if (!place) return;
    const box = place.getBoundingClientRect();
    for (const point of pointsOf(event)) {
      if (known.has(point)) continue;
      known.add(point);
      // The plot's own x-axis points down the screen, its y-axis to the left.
      const x = box.left + point.clientY - box.top;
      const y = box.top + box.right - point.clientX;
      Object.defineProperties(point, {
        clientX: { value: x },
        clientY: { value: y },
        pageX: { value: x },
        pageY: { value: y },
      });
    }
  };
  for (const type of EVENTS) window.addEventListener(type, turn, { capture: true, passive: true });
  return () => {
    for (const type of EVENTS) window.removeEventListener(type, turn, { capture: true });
  };
}

const EVENTS = [
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel'],
  ...['mousedown', 'mousemove', 'mouseup', 'mouseenter', 'click', 'wheel'],
];

type Point = Touch | MouseEvent;

const pointsOf = (event: Event): Point[] => {
  if (event instanceof MouseEvent) return [event];
  const { touches = [], changedTouches = [] } = event as TouchEvent;
  return [...touches, ...changedTouches];
};
