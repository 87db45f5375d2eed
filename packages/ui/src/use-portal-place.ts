import { type RefCallback, useCallback, useState } from 'react';

/**
 * An element for portals that is there at the first render, before it stands in the page. A ref that sets a state would
 * have everything that reads it rendered twice, the second time and all effects before the first paint.
 * @returns the element, null where nothing but text is rendered, and the ref of the one that it shall stand in
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
