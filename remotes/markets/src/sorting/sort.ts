/** What a list is sorted by, as the address and the header row say it. Pure. */
import type { SortOrder } from '@bourse/contract/market';

export const SORT_KEYS = ['name', 'price', 'change'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  by: SortKey;
  order: SortOrder;
}

/** Names begin with A, figures with the highest. */
const FIRST: Record<SortKey, SortOrder> = { name: 'asc', price: 'desc', change: 'desc' };

const reversed = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');

/**
 * What a press on a column changes the sorting to: the first sorts by it, the second reverses that, the third restores
 * the list's own order (undefined).
 */
export function pressed(sort: Sort | undefined, by: SortKey): Sort | undefined {
  if (sort?.by !== by) return { by, order: FIRST[by] };
  return sort.order === FIRST[by] ? { by, order: reversed(sort.order) } : undefined;
}

/** The sorting that an address names, as in `?sort=change&order=desc`; undefined where it names none. */
export function sortOf(query: URLSearchParams): Sort | undefined {
  const by = SORT_KEYS.find((key) => key === query.get('sort'));
  if (!by) return undefined;
  const order = query.get('order');
  return { by, order: order === 'asc' || order === 'desc' ? order : FIRST[by] };
}

/** The entries of an address that `sortOf` reads. */
export const sortEntries = (sort: Sort | undefined): Record<string, string> =>
  sort ? { sort: sort.by, order: sort.order } : {};
