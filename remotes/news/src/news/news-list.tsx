import { serverNow } from '@bourse/api/server-time';
import { LoadMore } from '@bourse/ui/long-list';
import { QueryView } from '@bourse/ui/states';
import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NewsSkeleton } from '../rows/news-skeleton.tsx';
import { useQuotesOf } from '../rows/quotes.ts';
import { useTranslations } from '../translations.ts';
import { NewsPager } from './news-pager.tsx';
import { NewsParts } from './news-parts.tsx';
import { NoNews, NoSuchPage } from './no-news.tsx';
import { type Paging, pageSizeAtom, readPaging, withPaging } from './paging.ts';
import { useNewsPages } from './use-news-pages.ts';

interface NewsListProps {
  /** Only the news about these; undefined: all. */
  symbols: readonly string[] | undefined;
  /** Shown instead of 'No news yet'. */
  empty: ReactNode | undefined;
}

/** A page of the news, the pages that are read on to, and the way to others. */
export function NewsList({ symbols, empty }: NewsListProps) {
  const { t, locale } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const [remembered, remember] = useAtom(pageSizeAtom);
  const paging = readPaging(query, remembered);
  const { first, rows, last, pages, more } = useNewsPages({
    ...paging,
    language: locale,
    symbols,
    enabled: true,
  });
  // A back end that does not know the filter answers all news, which are not what was asked for (D79).
  const shown = symbols ? rows.filter((row) => row.symbols?.some((one) => symbols.includes(one))) : rows;
  const quotes = useQuotesOf(shown);
  const go = (next: Paging) => {
    if (next.size !== paging.size) remember(next.size);
    setQuery(withPaging(query, next));
  };

  return (
    <QueryView
      result={first}
      pending={<NewsSkeleton rows={6} />}
      errorTitle={t('news.failed')}
      isEmpty={() => shown.length === 0}
      empty={paging.page === 1 ? (empty ?? <NoNews />) : <NoSuchPage />}
    >
      {() => (
        <>
          <NewsParts rows={shown} quotes={quotes} now={serverNow()} />
          <LoadMore list={more} />
          <NewsPager
            paging={paging}
            last={last}
            pages={pages}
            total={first.data?.total ?? 0}
            isPending={first.isPlaceholderData}
            onChange={go}
          />
        </>
      )}
    </QueryView>
  );
}
