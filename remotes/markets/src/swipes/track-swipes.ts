import { mayBegin, ownerOf, type Swipe, swiped } from './swipe.ts';

interface Gesture {
  row: HTMLElement;
  x: number;
  y: number;
  isOwn: boolean;
  last?: ReturnType<typeof swiped>;
}

/**
 * Tracks fingers on the rows of a list, which has `data-swipes` meanwhile. The rows let the browser scroll down and leave movements across to the page
 * (`touch-action: pan-y`). A row that is moved has `data-swipe`, `data-far` and `--swipe`; React knows of none of them.
 * @param onSwipe called when a finger is lifted after it has moved a row far enough
 * @returns a function that stops tracking
 */
export function trackSwipes(
  list: HTMLElement,
  onSwipe: (row: HTMLElement, swipe: Swipe) => void,
): () => void {
  let gesture: Gesture | undefined;

  const rest = ({ row }: Gesture) => {
    delete row.dataset.swipe;
    delete row.dataset.far;
    row.style.removeProperty('--swipe');
  };
  const begin = ({ target, clientX: x, clientY: y, pointerType, isPrimary }: PointerEvent) => {
    const row = target instanceof Element ? target.closest('li') : null;
    const mayMove = pointerType !== 'mouse' && isPrimary && mayBegin(x, list.getBoundingClientRect().left);
    gesture = row && mayMove ? { row, x, y, isOwn: false } : undefined;
  };
  const move = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (!gesture) return;
    const across = clientX - gesture.x;
    if (!gesture.isOwn) {
      const owner = ownerOf(across, clientY - gesture.y);
      if (owner === 'page') gesture = undefined;
      if (owner !== 'list' || !gesture) return;
      gesture.isOwn = true;
      list.setPointerCapture(pointerId);
    }
    const { row } = gesture;
    gesture.last = swiped(across, list.clientWidth);
    row.dataset.swipe = gesture.last.swipe;
    row.dataset.far = String(gesture.last.isFar);
    row.style.setProperty('--swipe', `${gesture.last.offset}px`);
  };
  const end = ({ type }: PointerEvent) => {
    const ended = gesture;
    gesture = undefined;
    if (!ended?.isOwn) return;
    rest(ended);
    if (type !== 'pointerup') return;
    // The row's link must not be followed by the same touch.
    const swallow = (event: Event) => event.preventDefault();
    list.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => list.removeEventListener('click', swallow, { capture: true }));
    if (ended.last?.isFar) onSwipe(ended.row, ended.last.swipe);
  };

  list.dataset.swipes = '';
  list.addEventListener('pointerdown', begin);
  list.addEventListener('pointermove', move);
  list.addEventListener('pointerup', end);
  list.addEventListener('pointercancel', end);
  return () => {
    delete list.dataset.swipes;
    list.removeEventListener('pointerdown', begin);
    list.removeEventListener('pointermove', move);
    list.removeEventListener('pointerup', end);
    list.removeEventListener('pointercancel', end);
  };
}
