import { Refusal } from '../http/refusal.ts';

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Heavy work, a few at a time in the order in which it came, so that a flood of it does not take the processor from
 * orders.
 * @param mostWaiting who comes later is refused: `overloaded`
 */
export const inTurn = (atOnce: number, mostWaiting: number): InTurn => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal('overloaded');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // A place is handed on, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
};
