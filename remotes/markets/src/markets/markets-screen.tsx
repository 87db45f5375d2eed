import { q, useRefresh } from '@bourse/api/query';
import { type Category, listCategories } from '@bourse/contract/market';
import type { Movers } from '@bourse/contract/movers';
import { pageOf } from '@bourse/links/page';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, Skeleton, SkeletonRows } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '../refresh.ts';
import { type Sort, sortEntries, sortOf } from '../sorting/sort.ts';
import { useTranslations } from '../translations.ts';
import { askedOf, CategoryList } from './category-list.tsx';
import { IndexPlace, IndexSkeleton, IndexSummary, RegionHours } from './index-summary.tsx';
import styles from './markets-screen.module.css';
import { MOVERS } from './movers.ts';
import { MoversChoice, MoversList } from './movers-list.tsx';
import { RegionChips } from './region-chips.tsx';
import { chosenCategory, indicesOf, regionOf, regionsOf } from './regions.ts';

export function MarketsScreen() {
  const { t } = useTranslations();
  const categories = useQuery(q(listCategories, {}, { kept: true }));
  const refresh = useRefresh();
  const [turn, setTurn] = useState(0);
  return (
    <Screen flush onRefresh={() => refresh().then(() => setTurn(turn + 1))}>
      <QueryView
        result={categories}
        pending={<MarketsPending />}
        errorTitle={t('markets.loadFailed')}
        isEmpty={({ items }) => items.length === 0}
        empty={<Empty icon="markets" title={t('markets.noMarkets')} detail={t('markets.noMarketsHint')} />}
      >
        {({ items }) => <Browser categories={items} turn={turn} />}
      </QueryView>
    </Screen>
  );
}

const VIEWS = ['all', ...MOVERS] as const;

interface BrowserProps {
  categories: readonly Category[];
  turn: number;
}

/** Category, sorting, view and page are kept in the address, so that Back and reload restore them. */
function Browser({ categories, turn }: BrowserProps) {
  const { t } = useTranslations();
  const [search, setSearch] = useSearchParams();
  const category = chosenCategory(categories, search.get('market'));
  const sort = sortOf(search);
  const page = pageOf(search);
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'all';
  const from = useFirstPage(category, sort, page);
  if (!category) return null;

  const regions = regionsOf(categories);
  const region = regions.find(({ code }) => code === regionOf(category.code));
  if (!region) return null;
  const [index] = category.indices;
  const [indexOfRegion] = indicesOf(region);
  const show = ({ market, sort, view = 'all', page = 1, from = page }: Shown) =>
    setSearch(
      {
        market,
        ...(view === 'all' ? {} : { view }),
        ...sortEntries(sort),
        ...(page === 1 ? {} : { page: String(page) }),
      },
      { replace: true, state: { from } },
    );

  return (
    <>
      <RegionChips
        regions={regions}
        value={region.code}
        onChange={({ categories: [first] }) => first && show({ market: first.code, sort, view })}
      />
      <Tabs
        label={t('markets.categories')}
        value={category.code}
        onChange={(code) => show({ market: code, sort, view })}
        tabs={region.categories.map(({ code, name }) => ({ id: code, label: name }))}
        sticky
      >
        {index ? (
          <IndexSummary key={index.symbol} symbol={index.symbol} name={index.name} />
        ) : (
          indexOfRegion && <RegionHours key={indexOfRegion.symbol} symbol={indexOfRegion.symbol} />
        )}
        <MoversChoice
          value={view}
          views={VIEWS}
          onChange={(next) => show({ market: category.code, sort, view: next })}
        />
        {view !== 'all' && <MoversList market={category.code} movers={view} rows={PAGE_SIZE} />}
        {view === 'all' && (
          <CategoryList
            key={category.code}
            category={category}
            page={page}
            from={from}
            sort={sort}
            turn={turn}
            onSort={(to) => {
              show({ market: category.code, sort: to });
              window.scrollTo(0, 0);
            }}
            onPage={(next, first) => {
              if (next !== page || first !== from)
                show({ market: category.code, sort, page: next, from: first });
              if (first !== from) window.scrollTo(0, 0); // The pages start at their top.
            }}
          />
        )}
      </Tabs>
    </>
  );
}

interface Shown {
  market: string;
  sort: Sort | undefined;
  view?: Movers | 'all';
  page?: number;
  /** The first page that is loaded. */
  from?: number;
}

/**
 * The first page that is loaded. A list that has grown by scrolling begins before the page that the address names, and
 * its pages are there again on the way back; after a reload they are gone, and the list begins with that page.
 */
function useFirstPage(category: Category | undefined, sort: Sort | undefined, page: number): number {
  const client = useQueryClient();
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state && 'from' in state ? Number(state.from) : page;
  if (!category || !(from < page)) return page;
  const loaded = client.getQueryData(askedOf(category, sort, from).queryKey)?.pages.length ?? 0;
  return page < from + loaded ? from : page;
}

function MarketsPending() {
  return (
    <>
      <div className={styles.chips}>
        <Skeleton size={15} width="80%" />
      </div>
      <div className={styles.tabs}>
        <Skeleton size={15} width="64%" />
      </div>
      <IndexPlace>
        <IndexSkeleton name={<Skeleton size={13} width="var(--figure-column)" />} />
      </IndexPlace>
      <SkeletonRows rows={PAGE_SIZE} />
    </>
  );
}
