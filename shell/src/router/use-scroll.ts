import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The maximum scroll position of the page, px. */
const depth = () => document.documentElement.scrollHeight - window.innerHeight;

/**
 * Scroll restoration: a new screen starts at its top (D72). Going back restores the position if the page is long enough
 * at once (from the cache); otherwise the screen starts at its top as well, so that it does not jump when the data
 * arrive.
 */
export function useScroll(): void {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  /**
   * Scroll position by history key. It is recorded on every scroll event, because the page may be shorter once the
   * screen is left.
   */
  const places = useRef(new Map<string, number>());
  const here = useRef({ key, pathname: '' });

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const note = () => void places.current.set(here.current.key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    const before = here.current;
    here.current = { key, pathname };
    const place = isBack ? places.current.get(key) : undefined;
    if (place !== undefined) window.scrollTo(0, place <= depth() ? place : 0);
    else if (pathname !== before.pathname) window.scrollTo(0, 0);
    // Another tab or page of the same screen keeps the position.
    else places.current.set(key, places.current.get(before.key) ?? 0);
  }, [key, pathname, isBack]);
}
