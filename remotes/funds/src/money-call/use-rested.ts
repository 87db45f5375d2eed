import { useEffect, useState } from 'react';

/** How long after the last key an amount that is too small is no longer being typed, ms. */
const REST = 1_000;

/**
 * @returns whether `value` has stayed the same for a second or the field was left, and a function to be called when it is
 *   left
 */
export function useRested(value: string): [isRested: boolean, leave: () => void] {
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    if (value === '') return;
    const timer = setTimeout(() => setRested(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return [rested === value, () => setRested(value)];
}
