import { noteUnderWay } from '@bourse/session/under-way';
import { useEffect, useRef } from 'react';

/**
 * Has home and account reserve a row for what the customer leaves while it is under way, by whatever way.
 * @param id its name among what is under way; undefined where there is nothing to come back to
 */
export function useNoteIfLeft(id: string | undefined) {
  const last = useRef(id);
  useEffect(() => {
    last.current = id;
  });
  useEffect(
    () => () => {
      if (last.current !== undefined) noteUnderWay('offerings', last.current);
    },
    [],
  );
}
