import { q, useReceivedAt } from '@bourse/api/query';
import { getQuote } from '@bourse/contract/market';
import { CardStrip } from '@bourse/ui/card';
import { QueryView, type Result } from '@bourse/ui/states';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';
import { IndexTile, type IndexTileProps } from './index-tile.tsx';

interface IndexStripProps {
  label: string;
  tiles: readonly IndexTileProps[];
  /** Title of the error when no quote could be loaded. */
  errorTitle: string;
}

/** Indices in a strip, with the age of old data. When no quote could be loaded, an error with Retry. */
export function IndexStrip({ label, tiles, errorTitle }: IndexStripProps) {
  // The tiles poll these queries; the strip only observes them.
  const queries = tiles.map(({ symbol }) => q(getQuote, { symbol }));
  const receivedAt = useReceivedAt(...queries);
  const client = useQueryClient();
  const { hasFailed, error, isFetching } = useQueries({ queries, combine: together });
  const result: Result<true> = {
    status: !hasFailed ? 'success' : error ? 'error' : 'pending',
    data: hasFailed ? undefined : true,
    error,
    errorUpdateCount: hasFailed ? 1 : 0,
    isFetching,
    refetch: () =>
      Promise.all(queries.map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true }))),
  };
  return (
    <QueryView
      result={result}
      pending={null}
      every={LIST_REFRESH}
      receivedAt={receivedAt}
      errorTitle={errorTitle}
    >
      {() => (
        <CardStrip label={label}>
          {tiles.map((tile) => (
            <IndexTile key={tile.symbol} {...tile} />
          ))}
        </CardStrip>
      )}
    </QueryView>
  );
}

/** The few fields that the strip needs, so that a tick renders its tile and not the strip. */
function together(quotes: readonly UseQueryResult<unknown>[]) {
  const hasFailed =
    quotes.length > 0 && quotes.every(({ data, errorUpdateCount }) => !data && errorUpdateCount > 0);
  return {
    hasFailed,
    error: hasFailed ? quotes.find(({ error }) => error)?.error : undefined,
    isFetching: hasFailed && quotes.some(({ isFetching }) => isFetching),
  };
}
