import { useEffect, useState } from 'react';
import { nextLook } from './age.ts';

/**
 * The age of what was true `at` (epoch ms), looked at again only when it can have changed what is shown.
 * @param every refresh interval, ms
 */
export function useAge(at: number, every: number): number {
  const [now, setNow] = useState(Date.now);
  const age = Math.max(0, now - at);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each look sets the time of the next
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), nextLook(Math.max(0, Date.now() - at), every));
    return () => clearTimeout(timer);
  }, [at, every, now]);

  return age;
}
