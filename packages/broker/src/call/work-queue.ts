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

export type FairQueue = <T>(owner: number, work: () => Promise<T>) => Promise<T>;

/**
 * Runs heavy work one at a time. Its owners take turns, so that each waits behind own work and one piece of work of each
 * other owner.
 * @param mostWaiting how many may wait; further work is refused as `overloaded`
 */
export const fairQueue = (mostWaiting: number): FairQueue => {
  let isRunning = false;
  let count = 0;
  /** The waiting work of each owner, in the order of their turns. */
  const waiting = new Map<number, (() => void)[]>();
  const takeNext = (): (() => void) | undefined => {
    const [first] = waiting;
    if (!first) return undefined;
    const [owner, [next, ...rest]] = first;
    waiting.delete(owner);
    // The owner's next turn comes after those of all others.
    if (rest.length > 0) waiting.set(owner, rest);
    return next;
  };
  return async (owner, work) => {
    if (isRunning) {
      if (count >= mostWaiting) throw new Refusal('overloaded');
      count += 1;
      await new Promise<void>((resolve) => waiting.set(owner, [...(waiting.get(owner) ?? []), resolve]));
      count -= 1;
    }
    isRunning = true;
    try {
      return await work();
    } finally {
      const next = takeNext();
      // The turn passes directly to the next work, so that new work cannot overtake.
      if (next) next();
      else isRunning = false;
    }
  };
};
