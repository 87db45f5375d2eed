import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';

/** Held so long, a button repeats what it does (ms); and then so often. */
const HOLD = 400;
const REPEAT = 100;

/**
 * @param act what a press does; while the button is held it is done again and again, each time as of the last render
 * @returns the handlers of the button
 */
export function useHold(act: () => void) {
  const latest = useEffectEvent(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);

  const stop = () => clearTimeout(timer.current);
  const repeat = () => {
    repeated.current = true;
    latest();
    timer.current = setTimeout(repeat, REPEAT);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown: ({ button, currentTarget, pointerId }: PointerEvent<HTMLButtonElement>) => {
      repeated.current = false;
      if (button !== 0) return;
      // The end of the press arrives here wherever the finger has gone.
      currentTarget.setPointerCapture?.(pointerId);
      stop();
      timer.current = setTimeout(repeat, HOLD);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onLostPointerCapture: stop,
    onBlur: stop,
    // A long press would open the browser's menu.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: () => {
      // The click that ends a long press has no step of its own.
      if (!repeated.current) latest();
      repeated.current = false;
    },
  };
}
