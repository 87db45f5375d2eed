import { q } from '@bourse/api/query';
import { listCategories } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { CardStrip } from '@bourse/ui/card';
import { Section } from '@bourse/ui/section';
import { Empty, Four, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { IndexTile } from '../instruments/index-tile.tsx';
import { indicesOf, regionsOf } from '../markets/regions.ts';
import { useRegionName } from '../markets/use-region-name.ts';
import { useWords } from '../words.ts';
import styles from './home-markets.module.css';

/** Slot home.markets/v1: index cards by category (spec section 2), each asking for its own quote. */
export function HomeMarkets() {
  const { t } = useWords();
  const regionName = useRegionName();
  const categories = useQuery(q(listCategories, {}, { kept: true }));
  return (
    <Four
      result={categories}
      errorTitle={t('homeSlot.loadFailed')}
      isEmpty={({ items }) => items.every(({ indices }) => indices.length === 0)}
      empty={<Empty icon="markets" title={t('markets.noMarkets')} />}
      pending={<HomeMarketsPending />}
    >
      {({ items }) =>
        regionsOf(items).map((region) => {
          const [first] = region.categories;
          const indices = indicesOf(region);
          if (!first || indices.length === 0) return null;
          return (
            <Section
              key={region.code}
              title={regionName(region.code)}
              flush
              more={{
                as: Link,
                to: `${links.markets()}?market=${encodeURIComponent(first.code)}`,
                label: t('homeSlot.more'),
              }}
            >
              <CardStrip label={regionName(region.code)}>
                {indices.map(({ symbol, name }) => (
                  <IndexTile key={symbol} symbol={symbol} name={name} to={links.stock(symbol, name)} />
                ))}
              </CardStrip>
            </Section>
          );
        })
      }
    </Four>
  );
}

function HomeMarketsPending() {
  return (
    <div className={styles.pending}>
      <Skeleton width="40%" />
      <div className={styles.cards}>
        <Skeleton shape="block" height="100%" />
        <Skeleton shape="block" height="100%" />
      </div>
    </div>
  );
}
