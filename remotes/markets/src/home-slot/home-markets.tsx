import { q } from '@bourse/api/query';
import { type Category, listCategories } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { Section } from '@bourse/ui/section';
import { Empty, QueryView, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { IndexStrip } from '../instruments/index-strip.tsx';
import { RegionChips } from '../markets/region-chips.tsx';
import { indicesOf, marketsPath, regionsOf } from '../markets/regions.ts';
import { useRegionName } from '../markets/use-region-name.ts';
import { useTranslations } from '../translations.ts';
import styles from './home-markets.module.css';
import { homeRegionAtom } from './home-region.atoms.ts';

/** Slot home.markets/v1: index cards by region (product.md, "Home"). Each card polls its own quote. */
export function HomeMarkets() {
  const { t } = useTranslations();
  const categories = useQuery(q(listCategories, {}, { kept: true }));
  return (
    <QueryView
      result={categories}
      errorTitle={t('homeSlot.loadFailed')}
      isEmpty={({ items }) => items.every(({ indices }) => indices.length === 0)}
      empty={<Empty icon="markets" title={t('markets.noMarkets')} />}
      pending={<HomeMarketsPending />}
    >
      {({ items }) => <Cards categories={items} />}
    </QueryView>
  );
}

function Cards({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslations();
  const regionName = useRegionName();
  const [chosen, choose] = useAtom(homeRegionAtom);
  const regions = regionsOf(categories).filter((one) => indicesOf(one).length > 0);
  const region = regions.find(({ code }) => code === chosen) ?? regions[0];
  if (!region) return null;
  return (
    <Section
      title={t('markets.title')}
      flush
      more={{ as: Link, to: marketsPath(region), label: t('homeSlot.more') }}
    >
      <RegionChips regions={regions} value={region.code} onChange={({ code }) => choose(code)} />
      <IndexStrip
        key={region.code}
        label={regionName(region.code)}
        errorTitle={t('homeSlot.loadFailed')}
        tiles={indicesOf(region).map(({ symbol, name }) => ({
          symbol,
          name,
          to: links.stock(symbol, name),
        }))}
      />
    </Section>
  );
}

function HomeMarketsPending() {
  const { t } = useTranslations();
  return (
    <Section title={t('markets.title')} flush>
      <div className={styles.regions}>
        <Skeleton size={15} width="80%" />
      </div>
      <div className={styles.cards}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </Section>
  );
}
