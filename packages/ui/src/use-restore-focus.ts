import { type RefObject, useLayoutEffect } from 'react';

/**
 * When the element unmounts while it has the focus (Retry, once the response has arrived), its replacement gets the
 * focus, or its parent where there is none. Keyboard and screen-reader users then stay at this position of the page.
 */
export function useRestoreFocus(leaving: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const { parentElement, previousElementSibling } = element;
      // The replacement can be found only after the commit, because the element is still in the page now.
      queueMicrotask(() => {
        const replacement = previousElementSibling?.isConnected
          ? previousElementSibling.nextElementSibling
          : parentElement?.firstElementChild;
        if (document.activeElement === document.body) focusOnce(replacement ?? parentElement);
      });
    };
  }, [leaving]);
}

/** Focuses an element that is not focusable; the tabindex that this needs is removed on blur. */
function focusOnce(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
