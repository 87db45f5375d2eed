import { type TouchEvent, useRef } from 'react';
import { isBackSwipe, type TouchPoint } from './swipe.ts';

const pointOf = ({ changedTouches, timeStamp }: TouchEvent): TouchPoint | null => {
  const touch = changedTouches[0];
  return touch ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null;
};

/**
 * Touch handlers for the app's column. A second finger, an open dialog or the browser's own gesture cancels the swipe.
 */
export function useBackSwipe(back: (() => void) | undefined) {
  const from = useRef<TouchPoint | null>(null);
  const forget = () => {
    from.current = null;
  };
  if (!back) return {};
  return {
    onTouchStart: (event: TouchEvent) => {
      const isOpen = document.documentElement.hasAttribute('data-dialog-open');
      from.current = event.touches.length === 1 && !isOpen ? pointOf(event) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const to = pointOf(event);
      const edge = event.currentTarget.getBoundingClientRect().left;
      if (from.current && to && isBackSwipe(from.current, to, edge)) back();
      forget();
    },
    onTouchCancel: forget,
  };
}
