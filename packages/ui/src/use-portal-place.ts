import { type RefCallback, useCallback, useState } from 'react';

/**
 * An element for portals that exists at the first render, before it is in the page. With a ref that sets a state, all that
 * reads the state would render twice, and all effects would run before the first paint.
 * @returns the element, null where there is no document (prerendering), and the ref of its parent in the page
 */
export function usePortalPlace(): readonly [HTMLElement | null, RefCallback<HTMLElement>] {
  const [place] = useState(() => (typeof document === 'undefined' ? null : document.createElement('div')));
  const ref = useCallback(
    (parent: HTMLElement | null) => {
      if (place) parent?.append(place);
    },
    [place],
  );
  return [place, ref];
}
