import { useCloseInAddress } from '@bourse/remote-kit/use-open-in-address';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMediaQuery } from './use-media-query.ts';

type Orientation = 'portrait' | 'landscape';

/** `lock` exists in Chromium but neither in TypeScript's types nor in Safari. */
type Lockable = ScreenOrientation & { lock?: (to: Orientation) => Promise<void> };

/**
 * The full-screen state is kept in the address, so that Back closes it. The chart fills the screen in the orientation
 * that the screen has, because a device can be fixed in one orientation. Only the customer's press turns it.
 */
export function useFullScreen() {
  const [search, setSearch] = useSearchParams();
  const close = useCloseInAddress('chart');
  const isOpen = search.get('chart') === 'full';
  const isLandscape = useMediaQuery('(orientation: landscape)');
  const canTurn = useMediaQuery('(pointer: coarse)');
  const [turnedFrom, setTurnedFrom] = useState<Orientation>();
  // A second press while closing must not go back again.
  const isClosing = useRef(false);
  const isLocked = useRef(false);

  useEffect(() => {
    isClosing.current = false;
    if (!isOpen || !matchMedia('(pointer: coarse)').matches) return;
    void fillScreen();
    return () => {
      // The end of full screen also ends the lock.
      isLocked.current = false;
      setTurnedFrom(undefined);
      void leaveScreen();
    };
  }, [isOpen]);

  const shape = isLandscape ? 'landscape' : 'portrait';
  const isTurned = isOpen && turnedFrom === shape;

  return {
    isOpen,
    /** Whether the content is turned by a quarter, because the browser cannot turn the screen, as on an iPhone. */
    isTurned,
    open: () =>
      setSearch((before) => {
        before.set('chart', 'full');
        return before;
      }),
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      close();
    },
    /** Turns the chart to the other orientation, and back; undefined on a device that nobody holds in the hand. */
    turn: canTurn
      ? async () => {
          if (isTurned) return setTurnedFrom(undefined);
          if (isLocked.current) {
            isLocked.current = false;
            return screen.orientation.unlock();
          }
          isLocked.current = await lockTo(isLandscape ? 'portrait' : 'landscape');
          if (!isLocked.current) setTurnedFrom(shape);
        }
      : undefined,
  };
}

/** Asks the browser to turn the screen. @returns whether the screen has turned */
async function lockTo(orientation: Orientation): Promise<boolean> {
  try {
    await (screen.orientation as Lockable).lock?.(orientation);
  } catch {
    // The browser does not allow it.
  }
  return matchMedia(`(orientation: ${orientation})`).matches;
}

async function fillScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
  } catch {
    // The browser does not allow it.
  }
}

async function leaveScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // Full screen has ended already.
  }
}
