import { q, type ReceivedAt, useReceivedAt } from '@bourse/api/query';
import { type Instrument, listInstruments } from '@bourse/contract/market';
import { MOVERS_ASKED, type Movers, moversAmong } from '@bourse/contract/movers';
import type { Result } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';

export const MOVERS = ['gainers', 'losers', 'active'] as const satisfies readonly Movers[];

export interface AskedMovers {
  /** What `listInstruments` takes as its market: a category's code, a region, 'FOREX'. */
  market: string;
  movers: Movers;
  /** Rows at most: on a quiet day there are fewer gainers. */
  rows: number;
}

/**
 * The movers of a market, polled like its list.
 * @returns the query's state, whose data are null where the back end cannot say what moves (D79), and when the rows were
 *   received
 */
export function useMovers({ market, movers, rows }: AskedMovers): {
  result: Result<readonly Instrument[] | null>;
  receivedAt: ReceivedAt;
} {
  const asked = q(listInstruments, { market, ...MOVERS_ASKED[movers], limit: rows }, { every: LIST_REFRESH });
  const result = useQuery({ ...asked, select: (page) => moversAmong(movers, page) ?? null });
  return { result, receivedAt: useReceivedAt(asked) };
}
