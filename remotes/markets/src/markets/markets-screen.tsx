import { q, useRefresh } from '@bourse/api/query';
import { type Category, listCategories } from '@bourse/contract/market';
import { pageOf } from '@bourse/links/page';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, Skeleton, SkeletonRows } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { CategoryList } from './category-list.tsx';
import { IndexPlace, IndexSkeleton, IndexSummary, RegionHours } from './index-summary.tsx';
import styles from './markets-screen.module.css';
import { RegionChips } from './region-chips.tsx';
import { chosenCategory, indicesOf, regionOf, regionsOf } from './regions.ts';

export function MarketsScreen() {
  const { t } = useTranslations();
  const categories = useQuery(q(listCategories, {}, { kept: true }));
  return (
    <Screen flush onRefresh={useRefresh()}>
      <QueryView
        result={categories}
        pending={<MarketsPending />}
        errorTitle={t('markets.loadFailed')}
        isEmpty={({ items }) => items.length === 0}
        empty={<Empty icon="markets" title={t('markets.noMarkets')} detail={t('markets.noMarketsHint')} />}
      >
        {({ items }) => <Browser categories={items} />}
      </QueryView>
    </Screen>
  );
}

/** Category and page are kept in the address, so that Back and reload restore them. */
function Browser({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslations();
  const [search, setSearch] = useSearchParams();
  const category = chosenCategory(categories, search.get('market'));
  if (!category) return null;

  const regions = regionsOf(categories);
  const region = regions.find(({ code }) => code === regionOf(category.code));
  if (!region) return null;
  const [index] = category.indices;
  const [indexOfRegion] = indicesOf(region);
  const show = (market: string, page = 1) =>
    setSearch(page === 1 ? { market } : { market, page: String(page) }, { replace: true });

  return (
    <>
      <RegionChips
        regions={regions}
        value={region.code}
        onChange={({ categories: [first] }) => first && show(first.code)}
      />
      <Tabs
        label={t('markets.categories')}
        value={category.code}
        onChange={(code) => show(code)}
        tabs={region.categories.map(({ code, name }) => ({ id: code, label: name }))}
        sticky
      >
        {index ? (
          <IndexSummary key={index.symbol} symbol={index.symbol} name={index.name} />
        ) : (
          indexOfRegion && <RegionHours key={indexOfRegion.symbol} symbol={indexOfRegion.symbol} />
        )}
        <CategoryList
          key={category.code}
          category={category}
          page={pageOf(search)}
          onPage={(page) => {
            show(category.code, page);
            window.scrollTo(0, 0); // The next page starts at its top.
          }}
        />
      </Tabs>
    </>
  );
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
