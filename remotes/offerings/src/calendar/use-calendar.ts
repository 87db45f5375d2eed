/** The sources of the calendar, and which of them are missing. */
import { allPages, q } from '@bourse/api/query';
import { listOffers } from '@bourse/contract/deals';
import { listFundOrders } from '@bourse/contract/funds';
import { listIpos } from '@bourse/contract/ipo';
import { listLoans } from '@bourse/contract/loans';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';
import type { Sources } from './events.ts';

/** Rows of a page; every row may have a day in the calendar. */
const PAGE = 50;

export type SourceName = 'ipos' | 'offers' | 'funds' | 'loans';

type Asked = Pick<UseQueryResult, 'data' | 'errorUpdateCount' | 'isFetching' | 'refetch'>;

export interface Missing {
  source: SourceName;
  retry: () => void;
  isRetrying: boolean;
}

export interface Calendar {
  /** Nothing is known of some source yet: neither its rows nor that it failed. */
  isPending: boolean;
  sources: Sources;
  missing: readonly Missing[];
}

/** Reads the sources. @param every refresh interval, ms */
export function useCalendar(every: number = LIST_REFRESH): Calendar {
  const choices = { limit: PAGE, every };
  const ipos = useQuery(q(listIpos, {}, { every }));
  const blockTrades = useQuery(allPages(listOffers, { kind: 'bulk' }, choices));
  const qips = useQuery(allPages(listOffers, { kind: 'qip' }, choices));
  const fundOrders = useQuery(allPages(listFundOrders, { status: 'active' }, choices));
  const loans = useQuery(allPages(listLoans, {}, choices));

  const asked: readonly (readonly [SourceName, Asked])[] = [
    ['ipos', ipos],
    ['offers', blockTrades],
    ['offers', qips],
    ['funds', fundOrders],
    ['loans', loans],
  ];
  const failed = asked.filter(([, query]) => query.data === undefined && query.errorUpdateCount > 0);
  return {
    // A query that has failed before stays failed while it is asked again.
    isPending: asked.some(([, query]) => query.data === undefined && query.errorUpdateCount === 0),
    sources: {
      ipos: ipos.data?.items,
      blockTrades: blockTrades.data,
      qips: qips.data,
      fundOrders: fundOrders.data,
      loans: loans.data,
    },
    missing: [...new Set(failed.map(([source]) => source))].map((source) => {
      const queries = failed.flatMap(([of, query]) => (of === source ? [query] : []));
      return {
        source,
        retry: () => {
          for (const query of queries) void query.refetch();
        },
        isRetrying: queries.some(({ isFetching }) => isFetching),
      };
    }),
  };
}
