import { Refusal } from '../http/refusal.ts';

/** @param isUrgent goes before all that is not */
export type InTurn = <T>(work: () => Promise<T>, isUrgent?: boolean) => Promise<T>;

/**
 * Heavy work, a few at a time in the order in which it came, so that a flood of it does not take the processor from
 * orders.
 * @param mostWaiting of the urgent and of the others; who comes later is refused: `overloaded`
 */
export const inTurn = (atOnce: number, mostWaiting: number): InTurn => {
  let running = 0;
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  return async (work, isUrgent = false) => {
    if (running >= atOnce) {
      const waiting = isUrgent ? urgent : others;
      if (waiting.length >= mostWaiting) throw new Refusal('overloaded');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = urgent.shift() ?? others.shift();
      // A place is handed on, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
};
