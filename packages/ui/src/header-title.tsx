import { createContext, type ReactNode, type RefObject, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './header-title.module.css';

/** The header element that a screen may fill through a portal; null when there is no header. */
export const HeaderPlace = createContext<HTMLElement | null>(null);

export interface HeaderTitleProps {
  /** The screen's own headline. Once it has scrolled under the header, the title is shown in the header. */
  headline: RefObject<HTMLElement | null>;
  name: ReactNode;
  figure: ReactNode;
}

/**
 * Shows the screen's subject in the header: name over figure. It repeats the page's content, so it is hidden from
 * screen readers.
 */
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

/** True while the whole element is scrolled under the header. */
function useIsAbove(element: RefObject<HTMLElement | null>, place: HTMLElement | null): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const target = element.current;
    const header = place?.closest('header');
    if (!target || !header) return;
    let seen: IntersectionObserver | undefined;
    // With the layout that the frame makes anyway: measured now, the page would be laid out twice.
    const measured = new ResizeObserver(([entry]) => {
      const edge = Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0);
      seen?.disconnect();
      seen = new IntersectionObserver(
        ([one]) => one && setIsAbove(!one.isIntersecting && one.boundingClientRect.top < edge),
        { rootMargin: `-${edge}px 0px 0px` },
      );
      seen.observe(target);
    });
    measured.observe(header);
    return () => {
      measured.disconnect();
      seen?.disconnect();
    };
  }, [element, place]);
  return isAbove;
}
