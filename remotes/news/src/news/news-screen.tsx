import { q, useRefresh } from '@bourse/api/query';
import { listNews } from '@bourse/contract/news';
import { links } from '@bourse/links/links';
import { textLink } from '@bourse/ui/link-button';
import { Pager } from '@bourse/ui/pager';
import { Screen } from '@bourse/ui/screen';
import { Segment } from '@bourse/ui/segment';
import { Empty, QueryView } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { NewsRows } from '../rows/news-rows.tsx';
import { NewsSkeleton } from '../rows/news-skeleton.tsx';
import { useTranslations } from '../translations.ts';
import styles from './news-screen.module.css';
import { type Paging, pageSizes, pagesOf, readPaging, resized, writePaging } from './paging.ts';

const sizeIds = pageSizes.map((size) => ({ id: `${size}` as const, label: String(size) }));

export function NewsScreen() {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const paging = readPaging(query);
  const { page, size } = paging;
  // Cached for the next start and for offline use, because this page opens first (D47).
  const news = useQuery(q(listNews, { page, limit: size }, { keepPrevious: true, kept: page === 1 }));
  const go = (next: Paging) => setQuery(writePaging(next));

  return (
    <Screen flush onRefresh={useRefresh()}>
      <QueryView
        result={news}
        pending={<NewsSkeleton rows={6} />}
        errorTitle={t('news.failed')}
        empty={page === 1 ? <NoNews /> : <NoSuchPage />}
      >
        {({ items, total }) => (
          <>
            <NewsRows label={t('news.title')} items={items} lead={page === 1} />
            <div className={styles.paging}>
              <Pager
                label={t('news.pages')}
                page={page}
                pages={pagesOf(total, size)}
                pending={news.isPlaceholderData}
                onChange={(next) => {
                  go({ page: next, size });
                  window.scrollTo(0, 0); // The next page starts at its top.
                }}
              />
              {total > pageSizes[0] && (
                <div className={styles.sizes}>
                  <span aria-hidden="true">{t('news.perPage')}</span>
                  <Segment
                    label={t('news.perPage')}
                    value={`${size}`}
                    options={sizeIds}
                    onChange={(next) =>
                      go(resized(paging, readPaging(new URLSearchParams({ size: next })).size))
                    }
                  />
                </div>
              )}
            </div>
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function NoNews() {
  const { t } = useTranslations();
  return <Empty icon="news" title={t('news.empty')} detail={t('news.emptyHint')} />;
}

/** Shown for an old address, or when there are fewer articles than before. */
function NoSuchPage() {
  const { t } = useTranslations();
  return (
    <Empty
      icon="news"
      title={t('news.beyond')}
      action={
        <Link to={links.news()} className={textLink}>
          {t('news.toFirst')}
        </Link>
      }
    />
  );
}
