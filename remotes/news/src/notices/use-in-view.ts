import { useCallback, useEffect, useRef } from 'react';

/** How long something is in view before it counts as read, ms. */
const READ_AFTER = 1_000;

/**
 * @param onRead called once the element has been in view long enough, while the page is visible
 * @returns the ref of the element
 */
export function useInView(onRead: () => void): (element: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  return useCallback((element) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A hidden page has no frames, so nothing comes into view there.
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(() => latest.current(), READ_AFTER);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
}
