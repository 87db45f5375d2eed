import { useEffect, useRef } from 'react';

/**
 * Keeps the dialog around an element the topmost one: a dialog that opens later, for example because an order was
 * refused meanwhile, would make it inert.
 * @returns the element's ref
 */
export function useStayOnTop() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = ref.current?.closest('dialog');
    const observer = new MutationObserver((changes) => {
      // Dialog shows itself again when the browser has closed it, and is then on top.
      if (changes.some(({ target }) => target !== own && (target as HTMLDialogElement).open)) own?.close();
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, []);
  return ref;
}
