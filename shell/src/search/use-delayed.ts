import { useEffect, useState } from 'react';

/** Debounces: the last value that was unchanged for `delay` ms. */
export function useDelayed(value: string, delay: number): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return delayed;
}
