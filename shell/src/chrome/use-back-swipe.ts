import { type TouchEvent as ReactTouchEvent, useRef } from 'react';
import { isBackSwipe, type TouchPoint } from './swipe.ts';

const pointOf = ({ changedTouches, timeStamp }: TouchEvent): TouchPoint | null => {
  const touch = changedTouches[0];
  return touch ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null;
};

/**
 * Touch handler for the app's column. A second finger, an open dialog or the browser's own gesture cancels the swipe.
 */
export function useBackSwipe(back: (() => void) | undefined) {
  const from = useRef<TouchPoint | null>(null);
  if (!back) return {};
  return {
    onTouchStart: ({ nativeEvent, touches, target, currentTarget: column }: ReactTouchEvent) => {
      const isOpen = document.documentElement.hasAttribute('data-dialog-open');
      from.current = touches.length === 1 && !isOpen ? pointOf(nativeEvent) : null;
      if (!from.current) return;
      const end = (event: Event) => {
        target.removeEventListener('touchend', end);
        target.removeEventListener('touchcancel', end);
        const to = event.type === 'touchend' ? pointOf(event as TouchEvent) : null;
        const edge = column.getBoundingClientRect().left;
        if (from.current && to && isBackSwipe(from.current, to, edge)) back();
        from.current = null;
      };
      // The end of a touch goes to the element on which it began, also where that has left the page: a screen that is
      // loading replaces what stands there, and nothing of it bubbles to the column any more.
      target.addEventListener('touchend', end);
      target.addEventListener('touchcancel', end);
    },
  };
}
