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
   * Scroll position by history index. It is recorded on every scroll event, because the page may be shorter once the
   * screen is left. An entry that is replaced and left at once is never rendered with its new key, but keeps its index.
   */
  const places = useRef<number[]>([]);
  const here = useRef({ index: 0, pathname: '' });

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const note = () => {
      places.current[here.current.index] = window.scrollY;
    };
    window.addEventListener('scroll', note);
    return () => window.removeEventListener('scroll', note);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has its own key, and its index is read from the browser.
  useLayoutEffect(() => {
    const before = here.current;
    const index: number = window.history.state?.idx ?? 0;
    here.current = { index, pathname };
    const known = isBack ? places.current[index] : undefined;
    // Another tab or page of the same screen keeps the position.
    const isSame = pathname === before.pathname;
    const place = known ?? ((isSame && places.current[before.index]) || 0);
    places.current[index] = place;
    if (known !== undefined || !isSame) window.scrollTo(0, place <= depth() ? place : 0);
  }, [key, pathname, isBack]);
}
