import { userInfoAtom } from '@bourse/session/session';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

/**
 * Whose session the page has: the customer's id, or that of the last one, because a customer whose session has ended is
 * led away and needs no other screen. As a `key` it mounts anew what belongs to one customer, when another one has logged
 * in in another tab, and leaves it when the customer's token was renewed.
 */
export function useLastSession(): string | undefined {
  const customer = useAtomValue(userInfoAtom)?.id;
  const [last, setLast] = useState(customer);
  if (customer !== undefined && customer !== last) setLast(customer);
  return last;
}
