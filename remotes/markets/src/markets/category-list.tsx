import { growing, useReceivedAt } from '@bourse/api/query';
import { type Category, listInstruments } from '@bourse/contract/market';
import { useDeferred } from '@bourse/remote-kit/deferred';
import { Button } from '@bourse/ui/button';
import { List } from '@bourse/ui/list';
import { LoadMore } from '@bourse/ui/long-list';
import { Pager } from '@bourse/ui/pager';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { mixesExchanges } from '../instruments/instrument.ts';
import { InstrumentRow } from '../instruments/instrument-row.tsx';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useHeldOrder } from '../sorting/held-order.ts';
import type { Sort } from '../sorting/sort.ts';
import { SortHead } from '../sorting/sort-head.tsx';
import { useTranslations } from '../translations.ts';
import { Breadth } from './breadth.tsx';
import { listed } from './listed.ts';
import { usePageInView } from './use-page-in-view.ts';

export interface CategoryListProps {
  category: Category;
  /** The page that the address names, from 1. */
  page: number;
  /** The first page that is loaded, at most `page`. */
  from: number;
  sort: Sort | undefined;
  /** How often the customer has refreshed the screen: each time the rows take the places of their sorting again. */
  turn: number;
  onSort: (sort: Sort | undefined) => void;
  /** @param from the first page that is loaded then */
  onPage: (page: number, from: number) => void;
}

/** How many rows a phone shows whole before it is scrolled. */
const IN_VIEW = 6;

/** What `listInstruments` is asked for, of a category. */
export const askedOf = (category: Category, sort: Sort | undefined, from: number) =>
  growing(
    listInstruments,
    { market: category.code, ...(sort ? { sort: sort.by, order: sort.order } : {}) },
    { limit: PAGE_SIZE, every: LIST_REFRESH, from },
  );

/**
 * The instruments of a category, in pages of ten: more come by scrolling, and the pager above them leads to the previous
 * and the next page wherever the list is. A poll changes figures and leaves the rows where they are.
 */
export function CategoryList({ category, page, from, sort, turn, onSort, onPage }: CategoryListProps) {
  const { t } = useTranslations();
  const asked = askedOf(category, sort, from);
  const list = useInfiniteQuery({ ...asked, select: listed, placeholderData: keepPreviousData });
  const receivedAt = useReceivedAt(asked);
  const showsAll = useDeferred();
  const place = useRef<HTMLDivElement>(null);
  const last = from + (list.data?.pages ?? 1) - 1;
  const scrollToPage = usePageInView({ place, from, last, onPage: (seen) => onPage(seen, from) });
  // While another sorting is loading, the rows are those of the former one.
  const shownAs = JSON.stringify([list.isPlaceholderData ? 'former' : asked.queryKey, turn]);
  const rows = useHeldOrder(shownAs, list.data?.items ?? NONE);
  // A back end that does not sort answers its own order (D79).
  const sorted = list.data && !list.isPlaceholderData && list.data.sortedBy !== sort?.by ? undefined : sort;

  const show = async (next: number) => {
    const isLoaded = next >= from && next <= last;
    if (!isLoaded && next !== last + 1) return onPage(next, next);
    if (!isLoaded) await list.fetchNextPage();
    onPage(next, from);
    scrollToPage(next);
  };

  return (
    <QueryView
      result={list}
      every={LIST_REFRESH}
      receivedAt={receivedAt}
      pending={<SkeletonRows rows={PAGE_SIZE} />}
      errorTitle={t('markets.loadFailed')}
      isEmpty={({ items }) => items.length === 0}
      empty={
        page > 1 ? (
          <Empty
            icon="markets"
            title={t('markets.noMore')}
            action={<Button onClick={() => onPage(1, 1)}>{t('markets.firstPage')}</Button>}
          />
        ) : (
          <Empty icon="markets" title={t('markets.empty')} detail={t('markets.emptyHint')} />
        )
      }
    >
      {({ total = 0, breadth }) => {
        const pages = Math.ceil(total / PAGE_SIZE);
        const showsExchange = mixesExchanges(rows);
        return (
          <>
            {breadth && <Breadth {...breadth} />}
            <SortHead label={t('markets.sort', { name: category.name })} sort={sorted} onSort={onSort}>
              <Pager
                label={t('markets.pages', { name: category.name })}
                page={page}
                pages={pages}
                compact
                onChange={async (next) => {
                  await show(next);
                  // On the first and last page the pressed button is disabled and would lose the focus.
                  if (next === 1 || next === pages) place.current?.focus({ preventScroll: true });
                }}
                pending={list.isPlaceholderData}
              />
            </SortHead>
            <div ref={place} tabIndex={-1}>
              <List label={category.name}>
                {(showsAll ? rows : rows.slice(0, IN_VIEW)).map((instrument) => (
                  <InstrumentRow
                    key={instrument.symbol}
                    instrument={instrument}
                    showsExchange={showsExchange}
                  />
                ))}
              </List>
            </div>
            {showsAll && <LoadMore list={list} />}
          </>
        );
      }}
    </QueryView>
  );
}

const NONE: readonly never[] = [];
