import { createContext, type ReactNode, type RefObject, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './header-title.module.css';

/** The element of the header that a screen may fill; null where there is no header. */
export const HeaderPlace = createContext<HTMLElement | null>(null);

export interface HeaderTitleProps {
  /** The screen's own headline. Once it has scrolled away under the header this takes its place. */
  headline: RefObject<HTMLElement | null>;
  name: ReactNode;
  figure: ReactNode;
}

/** What the screen is about, in the header: name over figure. It repeats what stands in the page, so it is for eyes only. */
export function HeaderTitle({ headline, name, figure }: HeaderTitleProps) {
  const place = use(HeaderPlace);
  const isAway = useIsAbove(headline, place);
  if (!place) return null;
  return createPortal(
    <div className={styles.title} data-shown={isAway} aria-hidden="true">
      <span className={styles.name}>{name}</span>
      <span className={styles.figure}>{figure}</span>
    </div>,
    place,
  );
}

/** Whether all of an element has scrolled away under the header. */
function useIsAbove(element: RefObject<HTMLElement | null>, place: HTMLElement | null): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const target = element.current;
    const header = place?.closest('header');
    if (!target || !header) return;
    const edge = Math.round(header.getBoundingClientRect().height);
    const observer = new IntersectionObserver(
      ([entry]) => entry && setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < edge),
      { rootMargin: `-${edge}px 0px 0px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, place]);
  return isAbove;
}
