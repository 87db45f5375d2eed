import type { ErrorCode } from '@bourse/contract/errors';
import { Refusal } from '../http/refusal.ts';

/** Who goes before whom. */
const RANKS = ['urgent', 'known', 'anybody'] as const;
export type Rank = (typeof RANKS)[number];

export interface InTurn {
  <T>(work: () => Promise<T>, rank?: Rank): Promise<T>;
  /** Whether who comes now with this rank is refused. */
  isFull(rank?: Rank): boolean;
}

/**
 * Heavy work, a few at a time in the order in which it came, those of a higher rank first, so that a flood of it does
 * not take the processor from orders.
 * @param mostWaiting of each rank; who comes later is refused, with this code
 */
export const inTurn = (atOnce: number, mostWaiting: number, code: ErrorCode = 'overloaded'): InTurn => {
  let running = 0;
  const waiting: Record<Rank, (() => void)[]> = { urgent: [], known: [], anybody: [] };
  const takeNext = (): (() => void) | undefined =>
    RANKS.map((rank) => waiting[rank])
      .find(({ length }) => length > 0)
      ?.shift();
  const isFull = (rank: Rank = 'anybody'): boolean =>
    running >= atOnce && waiting[rank].length >= mostWaiting;
  const takeTurn = async <T>(work: () => Promise<T>, rank: Rank = 'anybody'): Promise<T> => {
    if (isFull(rank)) throw new Refusal(code);
    if (running >= atOnce) {
      await new Promise<void>((resolve) => waiting[rank].push(resolve));
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
  return Object.assign(takeTurn, { isFull });
};
