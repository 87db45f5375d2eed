import { gestureOwner, isFullPull, type Point, pullProgress } from './pull-gesture.ts';

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

  const forget = () => {
    from = undefined;
    isPull = false;
    delete mark.dataset.pull;
    mark.style.removeProperty('--pull');
  };
  const begin = ({ touches: [touch, second] }: TouchEvent) => {
    forget();
    const isFree = window.scrollY <= 0 && !document.documentElement.hasAttribute('data-dialog-open');
    if (touch && !second && isFree) from = pointOf(touch);
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

  const quiet = { passive: true };
  host?.addEventListener('touchstart', begin, quiet);
  host?.addEventListener('touchmove', move, quiet);
  host?.addEventListener('touchend', lift, quiet);
  host?.addEventListener('touchcancel', forget, quiet);
  return () => {
    host?.removeEventListener('touchstart', begin);
    host?.removeEventListener('touchmove', move);
    host?.removeEventListener('touchend', lift);
    host?.removeEventListener('touchcancel', forget);
  };
}
