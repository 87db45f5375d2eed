import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** `lock` exists in Chromium but neither in TypeScript's types nor in Safari. */
type Turnable = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

/**
 * The full-screen state is kept in the address, so that Back closes it. Where the browser can lock the orientation, the
 * screen turns to landscape; elsewhere the customer turns the phone.
 */
export function useFullScreen() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOpen = search.get('chart') === 'full';
  // A second press while closing must not go back again.
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
      // When the page was opened by a link, one step back would leave the app.
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
    // Not allowed here: full screen works without it.
  }
}

async function turnBack(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // Full screen has ended already.
  }
}
