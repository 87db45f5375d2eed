import { useCloseInAddress } from '@bourse/remote-kit/use-open-in-address';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMediaQuery } from './use-media-query.ts';

/** `lock` exists in Chromium but neither in TypeScript's types nor in Safari. */
type Turnable = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

/** A phone that is held upright. */
const UPRIGHT = '(orientation: portrait) and (max-width: 600px)';

/**
 * The full-screen state is kept in the address, so that Back closes it. Where the browser can lock the orientation, the
 * screen turns to landscape; where it cannot, as on an iPhone, the content is turned instead (`isTurned`).
 */
export function useFullScreen() {
  const [search, setSearch] = useSearchParams();
  const close = useCloseInAddress('chart');
  const isOpen = search.get('chart') === 'full';
  const isUpright = useMediaQuery(UPRIGHT);
  const [wasAsked, setWasAsked] = useState(false);
  // A second press while closing must not go back again.
  const isClosing = useRef(false);

  useEffect(() => {
    isClosing.current = false;
    if (!isOpen || !matchMedia('(pointer: coarse)').matches) return;
    let isGone = false;
    void turn().then(() => isGone || setWasAsked(true));
    return () => {
      isGone = true;
      setWasAsked(false);
      void turnBack();
    };
  }, [isOpen]);

  return {
    isOpen,
    /** Whether the content is to be turned by a quarter: the screen was asked to turn, and has not. */
    isTurned: isOpen && wasAsked && isUpright,
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
  };
}

async function turn(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
    await (screen.orientation as Turnable).lock?.('landscape');
  } catch {
    // Not allowed here.
  }
}

async function turnBack(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // Full screen has ended already.
  }
}
