import { useEffect, useState } from 'react';

/**
 * @param rest how long after the last key a value is no longer being typed, ms
 * @returns whether `value` has stayed the same for so long or the field was left, and a function to be called when it is
 *   left
 */
export function useRested(value: string, rest = 1_000): [isRested: boolean, leave: () => void] {
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    if (value === '') return;
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return [rested === value, () => setRested(value)];
}
