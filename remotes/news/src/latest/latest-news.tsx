import { q } from '@bourse/api/query';
import { listNews } from '@bourse/contract/news';
import { links } from '@bourse/links/links';
import { Section } from '@bourse/ui/section';
import { Empty, QueryView } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { NewsRows } from '../rows/news-rows.tsx';
import { NewsSkeleton } from '../rows/news-skeleton.tsx';
import { useQuotesOf } from '../rows/quotes.ts';
import { useTranslations } from '../translations.ts';

/** Number of articles on home (product.md, "Limits and times"). */
const ON_HOME = 3;

/** Slot of home: the newest articles. They are cached for the next start and for offline use (D47). */
export function LatestNews() {
  const { t, locale } = useTranslations();
  const latest = useQuery(q(listNews, { page: 1, limit: ON_HOME, language: locale }, { kept: true }));
  const quotes = useQuotesOf(latest.data?.items ?? []);
  return (
    <Section title={t('latest.title')} more={{ as: Link, to: links.news(), label: t('latest.more') }} flush>
      <QueryView
        result={latest}
        pending={<NewsSkeleton rows={ON_HOME} />}
        errorTitle={t('news.failed')}
        empty={<Empty icon="news" title={t('news.empty')} detail={t('news.emptyHint')} />}
      >
        {({ items }) => (
          <NewsRows label={t('latest.title')} items={items.slice(0, ON_HOME)} quotes={quotes} />
        )}
      </QueryView>
    </Section>
  );
}
