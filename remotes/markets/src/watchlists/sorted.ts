/** Sorts a watchlist by what its rows show. Pure. */

import { changeOf } from '@bourse/figures/quotes';
import { cmp, type Decimal } from '@bourse/money/decimal';
import type { Sort } from '../sorting/sort.ts';
import type { Entry } from './use-watchlists.ts';

/** The last one, because each render sorts. */
let byName: { locale: string; compare: Intl.Collator['compare'] } | undefined;

/** '2 years' stands before '10 years'. */
function nameOrder(locale: string): Intl.Collator['compare'] {
  if (byName?.locale !== locale)
    byName = { locale, compare: new Intl.Collator(locale, { numeric: true }).compare };
  return byName.compare;
}

/**
 * @param titleOf how the row of an entry is called
 * @param inMoney whether the changes are shown, and therefore sorted, in the price's unit
 * @param locale the app's language, by whose rules names are sorted
 * @returns the rows themselves where there is no sorting; rows without the figure stand last in either direction
 */
export function sorted(
  rows: readonly Entry[],
  titleOf: (entry: Entry) => string,
  sort: Sort | undefined,
  inMoney: boolean,
  locale: string,
): readonly Entry[] {
  if (!sort) return rows;
  const turn = sort.order === 'asc' ? 1 : -1;
  if (sort.by === 'name') {
    const compare = nameOrder(locale);
    return rows.toSorted((a, b) => turn * compare(titleOf(a), titleOf(b)));
  }
  const figure = (row: Entry): Decimal | undefined => {
    if (sort.by === 'price') return row.detail?.price;
    return inMoney ? row.detail && changeOf(row.detail) : row.detail?.changePercent;
  };
  return rows.toSorted((a, b) => {
    const [left, right] = [figure(a), figure(b)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    return turn * cmp(left, right);
  });
}
