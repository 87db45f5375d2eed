import { q } from '@bourse/api/query';
import { listNews } from '@bourse/contract/news';
import { links } from '@bourse/links/links';
import { customerAtom } from '@bourse/session/customer-atom';
import { isCount } from '@bourse/session/shapes';
import { Section } from '@bourse/ui/section';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMySymbols } from '../mine/use-my-symbols.ts';
import { NewsRows } from '../rows/news-rows.tsx';
import { NewsSkeleton } from '../rows/news-skeleton.tsx';
import { useQuotesOf } from '../rows/quotes.ts';
import { useTranslations } from '../translations.ts';

const ROWS = 2;

/** How many rows there were when the customer last looked, so that home has their height before they come. */
const rowsAtom = customerAtom<number>('newsOfMine', isCount, 0);

/**
 * The newest articles about what the customer holds or watches. What it needs is asked for when `isLater`, because the
 * rest of home comes first. It says nothing where it fails: mount it anew (`key`) where the customer asks again.
 * @param without ids of the articles that stand above it
 */
export function NewsOfMine({ isLater, without }: { isLater: boolean; without: readonly string[] }) {
  const { t, locale } = useTranslations();
  const [rows, keepRows] = useAtom(rowsAtom);
  const [reserved] = useState(Math.min(ROWS, rows));
  const { data: symbols = [], status } = useMySymbols(isLater);
  const { data, isError } = useQuery(
    q(
      listNews,
      { page: 1, limit: ROWS + without.length, language: locale, symbols },
      { enabled: symbols.length > 0 },
    ),
  );
  const items = data?.items
    .filter((item) => item.symbols?.some((symbol) => symbols.includes(symbol)) && !without.includes(item.id))
    .slice(0, ROWS);
  const quotes = useQuotesOf(items ?? []);
  const count = items?.length;
  useEffect(() => {
    if (count !== undefined) keepRows(count);
  }, [count, keepRows]);

  const isMissing = items === undefined && (isError || status === 'error');
  if (isMissing || (items === undefined ? reserved === 0 : items.length === 0)) return null;
  return (
    <Section title={t('mine.title')} more={{ as: Link, to: links.myNews(), label: t('stock.all') }} flush>
      {items ? (
        <NewsRows label={t('mine.title')} items={items} quotes={quotes} />
      ) : (
        <div aria-hidden="true">
          <NewsSkeleton rows={reserved} />
        </div>
      )}
    </Section>
  );
}
