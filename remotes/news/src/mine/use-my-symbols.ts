/** The symbols of what the customer holds or watches, by which news are theirs. */
import { allPages } from '@bourse/api/query';
import type { PositionKind } from '@bourse/contract/position-kind';
import { listPositions } from '@bourse/contract/positions';
import { listWatchlist } from '@bourse/contract/watchlist';
import { combineQueries } from '@bourse/remote-kit/combine-queries';
import type { Result } from '@bourse/ui/states';
import { useQueries, useQuery } from '@tanstack/react-query';

const KINDS: readonly PositionKind[] = ['stock', 'forex', 'futures', 'treasury'];
/** Rows of one call, and symbols that the news are asked for at most. */
const LIMIT = 50;
const MOST_SYMBOLS = 100;

const symbolsOf = (rows: readonly { symbol: string }[]) => rows.map(({ symbol }) => symbol);

/** @returns what is held first, as the state of a query: an error where one of the lists did not come */
export function useMySymbols(enabled: boolean): Result<string[]> {
  const held = useQueries({
    queries: KINDS.map((kind) => ({
      ...allPages(listPositions, { kind }, { limit: LIMIT, enabled }),
      select: symbolsOf,
    })),
  });
  const watched = useQuery({ ...allPages(listWatchlist, {}, { limit: LIMIT, enabled }), select: symbolsOf });
  const all = combineQueries<string[][]>([...held, watched]);
  return { ...all, data: all.data && [...new Set(all.data.flat())].slice(0, MOST_SYMBOLS) };
}
