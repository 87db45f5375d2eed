import { q } from '@bourse/api/query';
import { type Category, listCategories } from '@bourse/contract/market';
import { Screen } from '@bourse/ui/screen';
import { Empty, Four, Skeleton, SkeletonRows } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '../refresh.ts';
import { useWords } from '../words.ts';
import { CategoryList } from './category-list.tsx';
import { IndexSummary } from './index-summary.tsx';
import styles from './markets-screen.module.css';
import { RegionChips } from './region-chips.tsx';
import { chosenCategory, pageFrom, regionOf, regionsOf } from './regions.ts';

export function MarketsScreen() {
  const { t } = useWords();
  const categories = useQuery(q(listCategories, {}, { kept: true }));
  return (
    <Screen flush>
      <Four
        result={categories}
        pending={<MarketsPending />}
        errorTitle={t('markets.loadFailed')}
        isEmpty={({ items }) => items.length === 0}
        empty={<Empty icon="markets" title={t('markets.noMarkets')} detail={t('markets.noMarketsHint')} />}
      >
        {({ items }) => <Browser categories={items} />}
      </Four>
    </Screen>
  );
}

/** Category and page stand in the address, so that back and reload return to them. */
function Browser({ categories }: { categories: readonly Category[] }) {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const category = chosenCategory(categories, search.get('market'));
  if (!category) return null;

  const regions = regionsOf(categories);
  const region = regionOf(category.code);
  const index = category.indices[0];
  const show = (market: string, page = 1) =>
    setSearch(page === 1 ? { market } : { market, page: String(page) }, { replace: true });

  return (
    <>
      <RegionChips
        regions={regions}
        value={region}
        onChange={({ categories: [first] }) => first && show(first.code)}
      />
      <Tabs
        label={t('markets.categories')}
        value={category.code}
        onChange={(code) => show(code)}
        tabs={(regions.find(({ code }) => code === region)?.categories ?? []).map(({ code, name }) => ({
          id: code,
          label: name,
        }))}
        sticky
      >
        {index && <IndexSummary key={index.symbol} symbol={index.symbol} name={index.name} />}
        <CategoryList
          key={category.code}
          category={category}
          page={pageFrom(search.get('page'))}
          onPage={(page) => {
            show(category.code, page);
            window.scrollTo(0, 0); // The next page is read from its top.
          }}
        />
      </Tabs>
    </>
  );
}

function MarketsPending() {
  return (
    <>
      <div className={styles.pending}>
        <Skeleton width="88%" />
        <Skeleton width="64%" />
        <Skeleton shape="block" height="100%" />
      </div>
      <SkeletonRows rows={PAGE_SIZE} />
    </>
  );
}
