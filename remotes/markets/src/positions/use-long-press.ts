import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';

/** Held so long (ms), a press is a long one; as on the platforms. */
const LONG = 500;
/** A finger that has moved so far (px) scrolls and does not press. */
const SLACK = 10;

/**
 * A long press by touch or pen. A mouse has its own menu, which stays.
 * @param act done while the element is still held
 * @returns the handlers of the element; the click that ends the long press is suppressed
 */
export function useLongPress(act: () => void) {
  const latest = useEffectEvent(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const began = useRef<{ x: number; y: number }>(undefined);
  const isLong = useRef(false);

  const stop = () => {
    clearTimeout(timer.current);
    began.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      stop();
      isLong.current = false;
      if (pointerType === 'mouse') return;
      began.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        isLong.current = true;
        latest();
      }, LONG);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = began.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLACK) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // A swipe takes the finger away from the element and tells it no more moves.
    onLostPointerCapture: stop,
    // A long press on a link opens the browser's menu or preview.
    onContextMenu: (event: MouseEvent) => {
      if (began.current) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      if (isLong.current) event.preventDefault();
      isLong.current = false;
    },
  };
}
