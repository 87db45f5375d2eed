import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { PAGE_SIZE } from '../refresh.ts';

/** Ms without scrolling after which the page in view is looked for: the address is not rewritten while a list flies by. */
const STANDS = 150;

interface PageInView {
  /** Holds the list, whose rows are equally high. */
  place: RefObject<HTMLElement | null>;
  /** The first and the last page that are loaded. */
  from: number;
  last: number;
  /** Called after scrolling with the page of the row in the middle of the window. */
  onPage: (page: number) => void;
}

/** Follows which page of a growing list is in view. @returns a function that scrolls to the first row of a
 * page as soon as it is loaded */
export function usePageInView({ place, from, last, onPage }: PageInView): (page: number) => void {
  const here = useRef<string>(undefined);
  useEffect(() => {
    here.current = window.location.pathname;
  }, []);
  const look = useEffectEvent(() => {
    const list = place.current?.querySelector('ul');
    // This screen may stay mounted while the next one loads. The address is then that of the next screen.
    if (!list || list.children.length === 0 || window.location.pathname !== here.current) return;
    const { top, height } = list.getBoundingClientRect();
    const row = Math.floor(((window.innerHeight / 2 - top) / height) * list.children.length);
    const page = from + Math.floor(Math.max(0, row) / PAGE_SIZE);
    onPage(Math.min(page, last));
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, STANDS);
    };
    window.addEventListener('scroll', wait, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', wait);
    };
  }, []);

  const wanted = useRef<number>(undefined);
  const scroll = () => {
    if (wanted.current === undefined) return;
    const row = place.current?.querySelector('ul')?.children[(wanted.current - from) * PAGE_SIZE];
    if (!row) return;
    if (wanted.current === from) window.scrollTo(0, 0);
    else row.scrollIntoView?.({ block: 'start' });
    wanted.current = undefined;
  };
  // The rows of a page that has just been loaded come with a later render.
  useEffect(scroll);

  return (page) => {
    wanted.current = page;
    scroll();
  };
}
