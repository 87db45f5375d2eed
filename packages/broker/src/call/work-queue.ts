import type { ErrorCode } from '@bourse/contract/errors';
import { Refusal } from './refusal.ts';

/** Who goes before whom. */
const PRIORITIES = ['urgent', 'known', 'normal'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface WorkQueue {
  <T>(work: () => Promise<T>, priority?: Priority): Promise<T>;
  /** Whether who comes now with this rank is refused. */
  isFull(priority?: Priority): boolean;
}

/**
 * Heavy work, a few at a time in the order in which it came, those of a higher rank first, so that a flood of it does
 * not take the processor from orders.
 * @param mostWaiting of each rank; who comes later is refused, with this code
 */
export const workQueue = (atOnce: number, mostWaiting: number, code: ErrorCode = 'overloaded'): WorkQueue => {
  let running = 0;
  const waiting: Record<Priority, (() => void)[]> = { urgent: [], known: [], normal: [] };
  const takeNext = (): (() => void) | undefined =>
    PRIORITIES.map((priority) => waiting[priority])
      .find(({ length }) => length > 0)
      ?.shift();
  const isFull = (priority: Priority = 'normal'): boolean =>
    running >= atOnce && waiting[priority].length >= mostWaiting;
  const enqueue = async <T>(work: () => Promise<T>, priority: Priority = 'normal'): Promise<T> => {
    if (isFull(priority)) throw new Refusal(code);
    if (running >= atOnce) {
      await new Promise<void>((resolve) => waiting[priority].push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = takeNext();
      // A place is handed on, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(enqueue, { isFull });
};
