/** One page of the news, and those that are read on to: the first has the address, the others come by scrolling. */

import { call } from '@bourse/api/client';
import { q } from '@bourse/api/query';
import { listNews, type NewsRow } from '@bourse/contract/news';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Paging, pagesOf } from './paging.ts';

interface Asked extends Paging {
  language: string;
  symbols?: readonly string[] | undefined;
  enabled: boolean;
}

const withoutRepeats = (rows: readonly NewsRow[]): NewsRow[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

export function useNewsPages({ page, size, language, symbols, enabled }: Asked) {
  const asked = { language, ...(symbols ? { symbols: [...symbols] } : {}) };
  const first = useQuery(
    q(
      listNews,
      { page, limit: size, ...asked },
      // The page that opens first serves start-up and offline reading (D47).
      { keepPrevious: true, kept: page === 1 && !symbols, enabled },
    ),
  );
  const further = useInfiniteQuery({
    queryKey: [listNews.name, 'further', page, size, asked],
    queryFn: ({ pageParam, signal }) =>
      call(listNews, { page: pageParam, limit: size, ...asked }, { signal }),
    initialPageParam: page + 1,
    getNextPageParam: (_last, _all, last) => last + 1,
    meta: { reads: listNews.reads ?? [] },
    // Fetched only by scrolling.
    enabled: false,
  });
  const total = first.data?.total ?? 0;
  const pages = pagesOf(total, size);
  const read = first.isPlaceholderData ? [] : (further.data?.pages ?? []);
  const last = page + read.length;
  return {
    first,
    /** The rows of all pages so far. New articles shift the pages, so a row can come twice. */
    rows: withoutRepeats([...(first.data?.items ?? []), ...read.flatMap(({ items }) => items)]),
    /** The page that was read last. */
    last,
    pages,
    more: {
      hasNextPage: !first.isPlaceholderData && last < pages && read.at(-1)?.items.length !== 0,
      isFetchingNextPage: further.isFetching,
      isFetchNextPageError: further.isError,
      fetchNextPage: further.fetchNextPage,
    },
  };
}
