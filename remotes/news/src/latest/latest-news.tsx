import { q } from '@bourse/api/query';
import { listNews } from '@bourse/contract/news';
import { links } from '@bourse/links/links';
import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { Section } from '@bourse/ui/section';
import { Empty, QueryView } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { NewsRows } from '../rows/news-rows.tsx';
import { NewsSkeleton } from '../rows/news-skeleton.tsx';
import { useQuotesOf } from '../rows/quotes.ts';
import { useTranslations } from '../translations.ts';
import { NewsOfMine } from './news-of-mine.tsx';

/** Number of articles on home (product.md, "Limits and times"). */
const ON_HOME = 3;

const NONE: readonly string[] = [];

/** Slot of home: the newest articles, and then those about what the customer holds or watches. They are cached for the next start and for offline use (D47). */
export function LatestNews() {
  const { t, locale } = useTranslations();
  const { data, status, error, refetch, isFetching, errorUpdateCount } = useQuery(
    q(listNews, { page: 1, limit: ON_HOME, language: locale }, { kept: true }),
  );
  const [retries, setRetries] = useState(0);
  const retry = () => {
    setRetries((before) => before + 1);
    return refetch();
  };
  const quotes = useQuotesOf(data?.items ?? []);
  const isLater = useIsLater();
  const items = data?.items.slice(0, ON_HOME);
  return (
    <>
      <Section title={t('latest.title')} more={{ as: Link, to: links.news(), label: t('latest.more') }} flush>
        <QueryView
          result={{ data, status, error, refetch: retry, isFetching, errorUpdateCount }}
          pending={<NewsSkeleton rows={ON_HOME} />}
          errorTitle={t('news.failed')}
          empty={<Empty icon="news" title={t('news.empty')} detail={t('news.emptyHint')} />}
        >
          {() => <NewsRows label={t('latest.title')} items={items ?? []} quotes={quotes} />}
        </QueryView>
      </Section>
      <NewsOfMine key={retries} isLater={isLater} without={items?.map(({ id }) => id) ?? NONE} />
    </>
  );
}
