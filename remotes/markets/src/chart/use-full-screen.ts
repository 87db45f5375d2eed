import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Chromium turns the phone where it is asked to; TypeScript does not know it, Safari does not have it. */
type Turnable = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

/**
 * Whether the chart fills the screen stands in the address, so that back closes it. On a phone that can be asked, the
 * screen is turned as well; on any other the customer turns it.
 */
export function useFullScreen() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOpen = search.get('chart') === 'full';
  // Two presses on the way out must not go back twice.
  const isClosing = useRef(false);

  useEffect(() => {
    isClosing.current = false;
    if (!isOpen || !matchMedia('(pointer: coarse)').matches) return;
    void turn();
    return () => void turnBack();
  }, [isOpen]);

  return {
    isOpen,
    open: () => setSearch(withChart(search, 'full'), { state: OPENED, preventScrollReset: true }),
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      // Whoever came here by a link has nothing behind it that is this page.
      if (state?.opened) navigate(-1);
      else setSearch(withChart(search, undefined), { replace: true, preventScrollReset: true });
    },
  };
}

const OPENED = { opened: true };

function withChart(search: URLSearchParams, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set('chart', value);
  else next.delete('chart');
  return next;
}

async function turn(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
    await (screen.orientation as Turnable).lock?.('landscape');
  } catch {
    // Not allowed here: the chart fills the window as it is.
  }
}

async function turnBack(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // It was over already.
  }
}
