import { type RefObject, useLayoutEffect } from 'react';

/**
 * Where something goes while it has the focus (Retry, once the answer is there), what comes in its place has it, else
 * what it stood in: a keyboard and a screen reader go on from here instead of from the top of the page.
 */
export function useRestoreFocus(leaving: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const { parentElement, previousElementSibling } = element;
      // Only after this can the replacement be found: the element itself is still there.
      queueMicrotask(() => {
        const replacement = previousElementSibling?.isConnected
          ? previousElementSibling.nextElementSibling
          : parentElement?.firstElementChild;
        if (document.activeElement === document.body) focusOnce(replacement ?? parentElement);
      });
    };
  }, [leaving]);
}

/** Focuses what is no control; once it is left it is none again. */
function focusOnce(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
