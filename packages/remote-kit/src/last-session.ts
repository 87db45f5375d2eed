import { tokenAtom } from '@bourse/session/session';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

/**
 * The token of the page, or the last that it had: a customer whose session has ended is led away and needs no other screen.
 * As a `key` it mounts anew what belongs to one customer, when another one has logged in in another tab.
 */
export function useLastSession(): string | null {
  const token = useAtomValue(tokenAtom);
  const [last, setLast] = useState(token);
  if (token !== null && token !== last) setLast(token);
  return last;
}
