import { q } from '@bourse/api/query';
import { type Category, listCategories } from '@bourse/contract/market';
import type { Movers } from '@bourse/contract/movers';
import { links } from '@bourse/links/links';
import { Section } from '@bourse/ui/section';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MOVERS, useMovers } from '../markets/movers.ts';
import { MoversChoice, MoversList } from '../markets/movers-list.tsx';
import { useTranslations } from '../translations.ts';
import styles from './home-movers.module.css';

const ROWS = 5;

/** Slot home.movers/v1: what moves most in the first category; absent where the back end cannot say it (D79). */
export function HomeMovers() {
  const { data } = useQuery(q(listCategories, {}, { kept: true }));
  const category = data?.items[0];
  return category && <MoversOf category={category} />;
}

function MoversOf({ category: { code, name } }: { category: Category }) {
  const { t } = useTranslations();
  const [movers, choose] = useState<Movers>('gainers');
  const asked = { market: code, movers, rows: ROWS };
  const { result } = useMovers(asked);
  if (result.data === null) return null;
  return (
    <Section
      title={t('home.movers')}
      more={{ as: Link, to: `${links.markets()}?${new URLSearchParams({ market: code })}`, label: name }}
      flush
    >
      <MoversChoice views={MOVERS} value={movers} onChange={choose} />
      <div className={styles.rows}>
        <MoversList {...asked} />
      </div>
    </Section>
  );
}
