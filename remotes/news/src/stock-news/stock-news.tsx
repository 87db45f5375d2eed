import { q } from '@bourse/api/query';
import { listNews } from '@bourse/contract/news';
import { links } from '@bourse/links/links';
import type { StockNewsProps } from '@bourse/remote-kit/places';
import { Section } from '@bourse/ui/section';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { NewsRows } from '../rows/news-rows.tsx';
import { useTranslations } from '../translations.ts';

const ROWS = 3;

/**
 * Slot stock.news/v1: the newest articles about an instrument; nothing where there are none, or where the back end does
 * not know what its news are about (D79).
 */
export function StockNews({ symbol }: StockNewsProps) {
  const { t, locale } = useTranslations();
  const { data } = useQuery(q(listNews, { page: 1, limit: ROWS, language: locale, symbols: [symbol] }));
  const items = data?.items.filter(({ symbols }) => symbols?.includes(symbol)).slice(0, ROWS) ?? [];
  if (items.length === 0) return null;
  return (
    <Section
      title={t('news.title')}
      more={{ as: Link, to: links.newsAbout(symbol), label: t('stock.all') }}
      flush
    >
      <NewsRows label={t('news.title')} items={items} quotes={null} />
    </Section>
  );
}
