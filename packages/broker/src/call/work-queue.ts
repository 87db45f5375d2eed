import type { ErrorCode } from '@bourse/contract/errors';
import { Refusal } from './refusal.ts';

/** Higher priorities first. */
const PRIORITIES = ['urgent', 'known', 'normal'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface WorkQueue {
  <T>(work: () => Promise<T>, priority?: Priority): Promise<T>;
  /** Whether work of this priority would be refused now. */
  isFull(priority?: Priority): boolean;
}

/**
 * Runs heavy work a few at a time, in the order of arrival within each priority, so that a flood of it does not take
 * the processor from orders.
 * @param mostWaiting how many may wait in each priority; further work is refused with `code`
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
      // The slot passes directly to the next in the queue, so that new work cannot overtake.
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(enqueue, { isFull });
};
