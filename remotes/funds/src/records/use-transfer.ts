import { call } from '@bourse/api/client';
import { continues, type PageAsked, pageAfter, pageAt } from '@bourse/api/paged';
import { pollEvery } from '@bourse/api/query';
import { listRecharges } from '@bourse/contract/recharges';
import type { Page } from '@bourse/contract/schema';
import { listWithdrawals } from '@bourse/contract/withdrawals';
import { type QueryState, queryOptions, useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';
import type { Found, Transfer } from './transfer.ts';

const PAGE = 50;
/** A back end that repeats a page must not keep a phone busy forever. */
const MOST_PAGES = 100;

/** By its number, or by its id where the back end has no numbers (D56). */
const isAsked = ({ no, id }: Transfer, asked: string): boolean => (no === null ? id === asked : no === asked);

/** Asks for one record, and reads on where the back end answers the whole list instead. */
async function findIn<T extends Transfer>(ask: (page: PageAsked) => Promise<Page<T>>, asked: string) {
  let seen = 0;
  for (let page = pageAt(1); page.page <= MOST_PAGES; ) {
    const answer = await ask(page);
    const record = answer.items.find((row) => isAsked(row, asked));
    if (record) return record;
    seen += answer.items.length;
    if (!continues(answer, seen, PAGE)) return undefined;
    page = pageAfter(page, answer);
  }
  return undefined;
}

/** Whether the record is in progress, or has not been loaded yet. */
const isUnderWay = ({ state: { data } }: { state: QueryState<Found | null> }): boolean =>
  data === undefined || data?.record.status === 'inProgress';

/** One record, looked for in recharges first; null where there is none. */
const transfer = (no: string) =>
  queryOptions({
    queryKey: ['transfer', no] as const,
    queryFn: async ({ signal }): Promise<Found | null> => {
      const recharge = await findIn(
        (page) => call(listRecharges, { no, ...page, limit: PAGE }, { signal }),
        no,
      );
      if (recharge) return { kind: 'recharge', record: recharge };
      const record = await findIn(
        (page) => call(listWithdrawals, { no, ...page, limit: PAGE }, { signal }),
        no,
      );
      return record ? { kind: 'withdraw', record } : null;
    },
    meta: { reads: ['transfers'] },
    refetchInterval: pollEvery(LIST_REFRESH, isUnderWay),
  });

/** One record, polled while it is under way. Without a number nothing is asked. */
export const useTransfer = (no: string | undefined) =>
  useQuery({ ...transfer(no ?? ''), enabled: no !== undefined });
