import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

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
    const index: number = window.history.state?.idx;
    here.current = { index, pathname };
    // Another tab or page of the same screen keeps the position.
    const isSame = pathname === before.pathname;
    if (!isBack) places.current[index] = (isSame && places.current[before.index]) || 0;
    const place = places.current[index] ?? 0;
    const lowest = document.documentElement.scrollHeight - window.innerHeight;
    if (isBack || !isSame) window.scrollTo(0, place <= lowest ? place : 0);
  }, [key, pathname, isBack]);
}
