import { useSyncExternalStore } from 'react';

const SECOND = 1_000;

const eachSecond = (look: () => void) => {
  const timer = setInterval(look, SECOND);
  return () => clearInterval(timer);
};

/** What `look` sees, looked at again each second, for what ends by the clock. Renders where it sees something else. */
export const useEachSecond = <T extends boolean | number | undefined>(look: () => T): T =>
  useSyncExternalStore(eachSecond, look);
