import type { Instrument, InstrumentPage } from '@bourse/contract/market';
import type { InfiniteData } from '@tanstack/react-query';

/** The loaded pages of a list as one, and what they say about all of its rows. */
export interface Listed extends Pick<InstrumentPage, 'total' | 'breadth' | 'sortedBy'> {
  items: readonly Instrument[];
  /** How many pages are loaded. */
  pages: number;
}

/**
 * Joins pages. A row that moved from one page to another while they were loaded is in both, and stands in the place that
 * it has first.
 */
export function listed({ pages }: InfiniteData<InstrumentPage>): Listed {
  const items = new Map<string, Instrument>();
  for (const row of pages.flatMap((page) => page.items))
    if (!items.has(row.symbol)) items.set(row.symbol, row);
  const [first] = pages;
  return {
    items: [...items.values()],
    pages: pages.length,
    total: first?.total ?? 0,
    breadth: first?.breadth,
    sortedBy: first?.sortedBy,
  };
}
