import { q } from '@bourse/api/query';
import { listCategories } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { QueryView, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { IndexStrip } from '../instruments/index-strip.tsx';
import { useTranslations } from '../translations.ts';
import styles from './index-tiles.module.css';

/** The indices of the first category (product.md, "Watchlist"). Each opens the older detail with its category. */
export function IndexTiles() {
  const { t } = useTranslations();
  const categories = useQuery(q(listCategories, {}, { kept: true }));
  return (
    <QueryView
      result={categories}
      errorTitle={t('watchlist.tilesFailed')}
      isEmpty={({ items }) => !items[0]?.indices.length}
      empty={null}
      pending={
        <div className={styles.pending}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      }
    >
      {({ items: [category] }) => (
        <IndexStrip
          label={category?.name ?? ''}
          errorTitle={t('watchlist.tilesFailed')}
          tiles={
            category?.indices.map(({ symbol, name }) => ({
              symbol,
              name,
              to: links.stockInMarket(symbol, category.code, name),
            })) ?? []
          }
        />
      )}
    </QueryView>
  );
}
