import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Runs one promise at a time. The lock is a ref and not state, so that two presses within one frame start the work
 * once.
 * @returns whether work is in progress, and `run`, which returns false when it did not start the work
 */
export function useSingleFlight(): [busy: boolean, run: (start: () => unknown) => boolean] {
  const [busy, setBusy] = useState(false);
  const locked = useRef(false);
  const mounted = useRef(true);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const run = useCallback((start: () => unknown) => {
    if (locked.current) return false;
    const outcome = start();
    if (!isThenable(outcome)) return true;
    locked.current = true;
    setBusy(true);
    const free = () => {
      locked.current = false;
      if (mounted.current) setBusy(false);
    };
    outcome.then(free, free);
    return true;
  }, []);

  return [busy, run];
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
