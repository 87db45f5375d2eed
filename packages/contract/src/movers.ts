/** Movers of a market (product.md, "Home"): the first rows of a sorted list. */

import { cmp } from '@bourse/money/decimal';
import type { Instrument, InstrumentPage, InstrumentSort, SortOrder } from './market.ts';

export type Movers = 'gainers' | 'losers' | 'active';

/** How `listInstruments` is asked for them. The most active of the first category's market are what is popular. */
export const MOVERS_ASKED: Readonly<Record<Movers, { sort: InstrumentSort; order: SortOrder }>> = {
  gainers: { sort: 'change', order: 'desc' },
  losers: { sort: 'change', order: 'asc' },
  active: { sort: 'turnover', order: 'desc' },
};

const hasMoved = (movers: Movers, { changePercent }: Instrument): boolean =>
  movers === 'active' || cmp(changePercent, '0') === (movers === 'gainers' ? 1 : -1);

/**
 * The movers among the rows of such a list: on a day on which little has risen there are few gainers.
 * @returns undefined where the back end does not sort (D79), so that nothing can be said
 */
export const moversAmong = (
  movers: Movers,
  { items, sortedBy }: Pick<InstrumentPage, 'items' | 'sortedBy'>,
): Instrument[] | undefined =>
  sortedBy === MOVERS_ASKED[movers].sort ? items.filter((row) => hasMoved(movers, row)) : undefined;
