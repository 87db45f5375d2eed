import { gestureOwner, isFullPull, type Point, pullProgress } from './pull-gesture.ts';

const OF_A_TOUCH = ['touchmove', 'touchend', 'touchcancel'] as const;

const pointOf = ({ clientX, clientY }: Touch): Point => ({ x: clientX, y: clientY });

/**
 * Tracks touches on the parent element of `mark`, and shows the progress of a pull on `mark` as `data-pull` and
 * `--pull`. It prevents no gesture, so scrolling, charts and swipes keep working.
 * @returns a function that stops tracking
 */
export function trackPull(mark: HTMLElement, refresh: () => void): () => void {
  const host = mark.parentElement;
  let from: Point | undefined;
  let isPull = false;
  /** Ends what listens to the present touch. */
  let touched: AbortController | undefined;

  const forget = () => {
    touched?.abort();
    from = undefined;
    isPull = false;
    delete mark.dataset.pull;
    mark.style.removeProperty('--pull');
  };
  const move = ({ touches: [touch] }: TouchEvent) => {
    if (!from || !touch) return;
    const to = pointOf(touch);
    if (!isPull) {
      const owner = gestureOwner(from, to);
      if (owner === 'page') forget();
      if (owner !== 'pull') return;
      isPull = true;
    }
    // The finger moved back up and the page scrolled with it, so this is no pull any more.
    if (window.scrollY > 0) return forget();
    mark.dataset.pull = isFullPull(from, to) ? 'enough' : 'some';
    mark.style.setProperty('--pull', String(pullProgress(from, to)));
  };
  const lift = ({ changedTouches: [touch] }: TouchEvent) => {
    const isMeant = isPull && from && touch && isFullPull(from, pointOf(touch));
    forget();
    if (isMeant) refresh();
  };

  const follow = (event: TouchEvent) => {
    if (event.type === 'touchmove') move(event);
    else if (event.type === 'touchend') lift(event);
    else forget();
  };
  const begin = ({ target, touches: [touch, second] }: TouchEvent) => {
    forget();
    const isFree = window.scrollY <= 0 && !document.documentElement.hasAttribute('data-dialog-open');
    if (!touch || second || !isFree) return;
    from = pointOf(touch);
    touched = new AbortController();
    const began = target as HTMLElement;
    // A touch stays with the element on which it began, also where that has left the page: a list that has come replaces
    // what stood there, and nothing of the touch bubbles to the parent any more.
    const followAway = (event: TouchEvent) => {
      if (!host?.contains(began)) follow(event);
    };
    for (const kind of OF_A_TOUCH)
      began.addEventListener(kind, followAway, { passive: true, signal: touched.signal });
  };

  host?.addEventListener('touchstart', begin, { passive: true });
  for (const kind of OF_A_TOUCH) host?.addEventListener(kind, follow, { passive: true });
  return () => {
    host?.removeEventListener('touchstart', begin);
    for (const kind of OF_A_TOUCH) host?.removeEventListener(kind, follow);
    forget();
  };
}
