import { useSyncExternalStore } from 'react';

const SECOND = 1_000;

const eachSecond = (look: () => void) => {
  const timer = setInterval(look, SECOND);
  return () => clearInterval(timer);
};

/** What `look` sees, looked at again each second, for prices that grow old. Renders where it sees something else. */
export const useEachSecond = <T extends boolean | number>(look: () => T): T =>
  useSyncExternalStore(eachSecond, look);
