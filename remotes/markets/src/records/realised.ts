import { pageAt } from '@bourse/api/paged';
import { growing, q } from '@bourse/api/query';
import { readWhole, type WholeList } from '@bourse/api/whole-list';
import { listRealisedLots } from '@bourse/contract/realised';
import { dayAt, financialYearSpan, type Month } from '@bourse/remote-kit/zoned-time';
import { LIST_REFRESH } from '../refresh.ts';
import { asked, type RecordFilter } from './record-filter.ts';

/** Lots that one scroll to the end loads. */
const LOTS_PAGE = 25;
/** Lots of one call; the broker answers no more. */
const MOST_LOTS = 100;

/** The last sold lot of a filter, with the sums of all. Those of a period that goes on are kept up to date. */
export const askSums = (filter: RecordFilter) =>
  q(
    listRealisedLots,
    { ...asked(filter), ...pageAt(1), limit: 1 },
    {
      keepPrevious: true,
      ...(filter.to === undefined || filter.to >= dayAt(Date.now()) ? { every: LIST_REFRESH } : {}),
    },
  );

/** The days of a filter that are in a month. */
export function withinMonth(filter: RecordFilter, { from, to }: Month): RecordFilter {
  const [first, last] = [dayAt(from), dayAt(to - 1)];
  return {
    symbol: filter.symbol,
    from: filter.from && filter.from > first ? filter.from : first,
    to: filter.to && filter.to < last ? filter.to : last,
  };
}

/** The lots that were sold in a financial year of the deployment, the last sold first, and the sums of all. */
export const askYear = (year: number) =>
  growing(listRealisedLots, financialYearSpan(year), { limit: LOTS_PAGE });

/** All lots that were sold in a financial year. */
export const readYearLots = (year: number, how: Omit<WholeList, 'limit'>) =>
  readWhole(listRealisedLots, financialYearSpan(year), { ...how, limit: MOST_LOTS });
