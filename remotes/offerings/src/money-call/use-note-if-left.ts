import { noteUnderWay } from '@bourse/session/under-way';
import { useEffect, useRef } from 'react';

/** Home and account reserve a row for what is left while its outcome is not known. */
export function useNoteIfLeft(isChecking: boolean, id: string) {
  const last = useRef(isChecking);
  useEffect(() => {
    last.current = isChecking;
  });
  useEffect(
    () => () => {
      if (last.current) noteUnderWay('offerings', id);
    },
    [id],
  );
}
