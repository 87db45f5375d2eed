import { allPages, q } from '@bourse/api/query';
import { listRealisedLots, type RealisedLot } from '@bourse/contract/realised';
import { add, type Decimal } from '@bourse/money/decimal';
import { yearSpan } from '@bourse/remote-kit/zoned-time';
import { asked, type RecordFilter } from './record-filter.ts';

/** Lots of one call; the broker answers no more. */
const MOST_LOTS = 100;

/** The last sold lot of a filter, with the sums of all. */
export const askSums = (filter: RecordFilter) =>
  q(listRealisedLots, { ...asked(filter), page: 1, limit: 1 }, { keepPrevious: true });

/** The lots that were sold in a calendar year of the deployment's zone, the last sold first. */
export const askYear = (year: number) => allPages(listRealisedLots, yearSpan(year), { limit: MOST_LOTS });

export type RealisedSums = Pick<RealisedLot, 'cost' | 'proceeds' | 'fees' | 'profit'>;

/** The sums of lots, exact (D27). */
export function sumsOf(lots: readonly RealisedSums[]): RealisedSums {
  const of = (key: keyof RealisedSums): Decimal => add('0', ...lots.map((lot) => lot[key]));
  return { cost: of('cost'), proceeds: of('proceeds'), fees: of('fees'), profit: of('profit') };
}
