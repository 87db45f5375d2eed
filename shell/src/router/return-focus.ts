import type { Router } from './router.ts';

/** A link by its address, and its index among the links to that address. */
interface Place {
  readonly href: string;
  readonly index: number;
}

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    (link) => link.getAttribute('href') === href,
  );

function placeOf(focused: EventTarget | null): Place | undefined {
  const link = focused instanceof Element ? focused.closest<HTMLAnchorElement>('a[href]') : null;
  const href = link?.getAttribute('href');
  return link && href ? { href, index: linksTo(href).indexOf(link) } : undefined;
}

/**
 * Focuses the link of a place. Scrolls to it only if the focus is visible, thus not for a finger.
 * @returns whether the link has the focus: a rendered link may still be hidden
 */
function focusPlace({ href, index }: Place): boolean {
  const link = linksTo(href)[index];
  link?.focus({ preventScroll: true });
  if (link?.matches(':focus-visible')) link.scrollIntoView({ block: 'nearest' });
  return link !== undefined && document.activeElement === link;
}

/**
 * After Back, focuses the link that led away as soon as it is rendered, so that a keyboard or a screen reader continues
 * there. If the customer presses or focuses something else first, the focus stays where it is.
 */
export function returnFocus(router: Router): void {
  /** For each history entry, by its key, the link that was focused last. */
  const places = new Map<string, Place | undefined>();
  let { key } = router.state.location;
  const note = ({ target }: Pick<FocusEvent, 'target'>) => void places.set(key, placeOf(target));
  note({ target: document.activeElement });
  document.addEventListener('focusin', note);

  let waiting = new AbortController();
  router.subscribe(({ location, historyAction }) => {
    if (location.key === key) return;
    // After a `replace` the same page has another key.
    if (historyAction === 'REPLACE') places.set(location.key, places.get(key));
    key = location.key;
    waiting.abort();
    const place = places.get(key);
    if (historyAction !== 'POP' || !place) return;
    waiting = new AbortController();
    const { signal } = waiting;
    const rendered = new MutationObserver(() => {
      // A window in the background gets no focus event, which would end the waiting.
      if (focusPlace(place)) waiting.abort();
    });
    signal.addEventListener('abort', () => rendered.disconnect());
    for (const act of ['focusin', 'pointerdown', 'keydown'])
      document.addEventListener(act, () => waiting.abort(), { signal });
    rendered.observe(document.body, { childList: true, subtree: true });
  });
}
