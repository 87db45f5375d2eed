import { q, useReceivedAt } from '@bourse/api/query';
import { type Category, listCategories, listInstruments } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { Deferred } from '@bourse/remote-kit/deferred';
import { QueryView, Skeleton } from '@bourse/ui/states';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { IndexTile } from '../instruments/index-tile.tsx';
import { indicesOf, regionsOf } from '../markets/regions.ts';
import { useRegionName } from '../markets/use-region-name.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import styles from './home-markets.module.css';

/** Slot home.markets/v1: the indices of all regions in one strip, the names of the regions between them (product.md, "Home"). */
export function HomeMarkets() {
  const { t } = useTranslations();
  const categories = useQuery(q(listCategories, {}, { kept: true }));
  return (
    <section>
      <VisuallyHidden>
        <h2>{t('markets.title')}</h2>
      </VisuallyHidden>
      <QueryView
        result={categories}
        errorTitle={t('home.loadFailed')}
        inline
        isEmpty={({ items }) => items.every(({ indices }) => indices.length === 0)}
        empty={null}
        pending={<StripSkeleton />}
      >
        {({ items }) => <Strip categories={items} />}
      </QueryView>
    </section>
  );
}

/** One request tells all prices; a tile of which it does not tell asks by itself (D79). */
function Strip({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslations();
  const regionName = useRegionName();
  const regions = regionsOf(categories)
    .map((region) => ({ code: region.code, indices: indicesOf(region) }))
    .filter(({ indices }) => indices.length > 0);
  const symbols = regions.flatMap(({ indices }) => indices.map(({ symbol }) => symbol));
  const asked = q(
    listInstruments,
    { symbols, page: 1, limit: symbols.length },
    { every: LIST_REFRESH, kept: true },
  );
  const prices = useQuery(asked);
  const receivedAt = useReceivedAt(asked);
  return (
    <QueryView
      result={prices}
      every={LIST_REFRESH}
      receivedAt={receivedAt}
      errorTitle={t('home.loadFailed')}
      inline
      pending={<StripSkeleton />}
    >
      {({ items }) => (
        <div className={styles.strip}>
          {regions.map(({ code, indices }, place) => {
            const region = (
              <div key={code} className={styles.region}>
                <h3 className={styles.name}>{regionName(code)}</h3>
                {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none */}
                <ul role="list" className={styles.cards} aria-label={regionName(code)}>
                  {indices.map(({ symbol, name }) => (
                    <IndexTile
                      key={symbol}
                      symbol={symbol}
                      name={name}
                      to={links.stock(symbol, name)}
                      known={items.find((row) => row.symbol === symbol) ?? null}
                      compact
                    />
                  ))}
                </ul>
              </div>
            );
            return place === 0 ? region : <Deferred key={code}>{region}</Deferred>;
          })}
        </div>
      )}
    </QueryView>
  );
}

function StripSkeleton() {
  return (
    <div className={styles.strip}>
      <Skeleton shape="block" width="var(--index-card-width)" />
      <Skeleton shape="block" width="var(--index-card-width)" />
      <Skeleton shape="block" width="var(--index-card-width)" />
    </div>
  );
}
