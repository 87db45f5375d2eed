import { deployment } from '@bourse/session/config';
import { topDialog } from '@bourse/ui/open-dialogs';
import { type TouchEvent as ReactTouchEvent, useRef } from 'react';
import { isBackSwipe, SYSTEM_EDGE, type TouchPoint } from './swipe.ts';

const pointOf = ({ changedTouches, timeStamp }: TouchEvent): TouchPoint | null => {
  const touch = changedTouches[0];
  return touch ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null;
};

/** Whether the system has its own back swipe. iOS has one that a page cannot disable; a native app (`embedded`) has none. */
const hasSystemSwipe = (): boolean => !deployment.embedded && CSS.supports('-webkit-touch-callout', 'none');

/** Whether the app handles a swipe that starts here. It ignores the system's swipe, and drags in a full-screen dialog. */
const isOurs = (from: TouchPoint, target: EventTarget): boolean =>
  !(hasSystemSwipe() && from.x <= SYSTEM_EDGE) &&
  !(target as Element).closest('dialog[data-variant="screen"]');

/**
 * Touch handler for the app's column. Like Back, the swipe closes the top dialog, or calls `back` if none is open. A second
 * finger or the browser's own gesture cancels it.
 */
export function useBackSwipe(back: (() => void) | undefined) {
  const from = useRef<TouchPoint | null>(null);
  return {
    onTouchStart: ({ nativeEvent, touches, target, currentTarget: column }: ReactTouchEvent) => {
      const at = touches.length === 1 ? pointOf(nativeEvent) : null;
      from.current = at && isOurs(at, target) ? at : null;
      if (!from.current) return;
      const end = (event: Event) => {
        target.removeEventListener('touchend', end);
        target.removeEventListener('touchcancel', end);
        const to = event.type === 'touchend' ? pointOf(event as TouchEvent) : null;
        const edge = column.getBoundingClientRect().left;
        if (from.current && to && isBackSwipe(from.current, to, edge)) {
          const dialog = topDialog();
          if (dialog) dialog.close();
          else back?.();
        }
        from.current = null;
      };
      // The end of a touch goes to the element on which it began, also where that has left the page: a screen that is
      // loading replaces what stands there, and nothing of it bubbles to the column any more.
      target.addEventListener('touchend', end);
      target.addEventListener('touchcancel', end);
    },
  };
}
