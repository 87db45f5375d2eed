import { useSyncExternalStore } from 'react';

const SECOND = 1_000;

const eachSecond = (look: () => void) => {
  const timer = setInterval(look, SECOND);
  return () => clearInterval(timer);
};
const thisSecond = () => Math.floor(Date.now() / SECOND) * SECOND;

/** The time in whole seconds, epoch milliseconds; looked at again each second, for prices that grow old. */
export const useNow = (): number => useSyncExternalStore(eachSecond, thisSecond);
