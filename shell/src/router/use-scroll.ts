import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How far down the page can be scrolled, px. */
const depth = () => document.documentElement.scrollHeight - window.innerHeight;

/**
 * A new screen begins at its top (D72); one that is come back to stands where it was left, if what was
 * there is there again at once (from the cache). If not it begins at its top too: nothing jumps about later.
 */
export function useScroll(): void {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  /** Of each entry of the history how far it was scrolled. Noted as it happens: once left, the page is shorter. */
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
    // Another tab or page of the same screen: it stays where it is.
    else places.current.set(key, places.current.get(before.key) ?? 0);
  }, [key, pathname, isBack]);
}
