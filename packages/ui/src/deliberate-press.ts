import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { dialogChanges, subscribeToDialogs } from './dialog-changes.ts';

/** Milliseconds that reading takes at least. The second tap of a double tap comes within them. */
export const READING_TIME = 700;

const PRESSING_KEYS: readonly string[] = ['Enter', ' '];

interface DeliberatePress {
  /** What is to be read has just appeared. */
  isUnread: boolean;
  /** Asked at a click: whether its press began after reading. */
  isMeant: () => boolean;
  handlers: {
    onPointerDown: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * Tells a press that was meant from one that was begun for what stood in the control's place, such as the second tap of
 * a double tap, and from a key that is held down (D92).
 * @param text what is read before the press; the time for it begins when the text changes, when the control appears, and
 *   when a dialog has covered or uncovered it. Undefined: every press is meant.
 */
export function useDeliberatePress(text: string | undefined): DeliberatePress {
  const changes = useSyncExternalStore(subscribeToDialogs, dialogChanges, dialogChanges);
  const shown = text && `${changes} ${text}`;
  const [read, setRead] = useState<string>();
  const isUnread = Boolean(shown) && shown !== read;
  /** For what the press under way began; null where that was unread, undefined while there is none, as for a screen reader's. */
  const beganFor = useRef<string | null>(undefined);

  useEffect(() => {
    if (!shown) return;
    // From the frame that shows it: a busy page is late, and a hidden one shows nothing.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setRead(shown), READING_TIME);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown]);

  const begin = () => {
    beganFor.current = isUnread ? null : shown;
  };
  return {
    isUnread,
    isMeant: () => {
      const began = beganFor.current;
      beganFor.current = undefined;
      return !isUnread && (began === undefined || began === shown);
    },
    handlers: {
      onPointerDown: begin,
      onPointerCancel: () => {
        beganFor.current = undefined;
      },
      onKeyDown: (event) => {
        if (!PRESSING_KEYS.includes(event.key)) return;
        if (shown && event.repeat) event.preventDefault();
        else begin();
      },
    },
  };
}
