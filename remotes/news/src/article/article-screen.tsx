import { ApiError } from '@bourse/api/error';
import { fileAddress } from '@bourse/api/files';
import { q } from '@bourse/api/query';
import { getNewsItem, type NewsItem } from '@bourse/contract/news';
import { formatDate, formatDateTime, formatTime } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { languageOf } from '../rows/language.ts';
import { Picture } from '../rows/picture.tsx';
import { useTranslations } from '../translations.ts';
import styles from './article-screen.module.css';
import { sanitise } from './sanitise.ts';

export function ArticleScreen() {
  const { t } = useTranslations();
  const { id = '' } = useParams();
  const article = useQuery(q(getNewsItem, { id }));

  return (
    <Screen>
      {article.error instanceof ApiError && article.error.code === 'not-found' ? (
        <NotFound />
      ) : (
        <QueryView result={article} pending={<ArticleSkeleton />} errorTitle={t('article.failed')}>
          {(item) => <Article item={item} />}
        </QueryView>
      )}
    </Screen>
  );
}

function Article({ item }: { item: NewsItem }) {
  const { t, locale } = useTranslations();
  const image = fileAddress(item.image);
  const language = languageOf(item);
  const content = useMemo(() => ({ __html: sanitise(item.content) }), [item.content]);
  return (
    <article className={styles.article}>
      <h2 className={styles.title} lang={language}>
        {item.title}
      </h2>
      {item.subhead && (
        <p className={styles.subhead} lang={language}>
          {item.subhead}
        </p>
      )}
      <p className={styles.times}>
        <time dateTime={new Date(item.createdAt).toISOString()}>
          {formatDateTime(item.createdAt, locale)}
        </time>
        {item.updatedAt !== null &&
          item.updatedAt > item.createdAt &&
          ` · ${t('article.updated', { time: laterTime(item.updatedAt, item.createdAt, locale) })}`}
      </p>
      {image && (
        <div className={styles.picture}>
          <Picture address={image} eager />
        </div>
      )}
      <div className={styles.content} lang={language} dangerouslySetInnerHTML={content} />
    </article>
  );
}

/** The time of an update; without the date when it is on the day of publication. */
const laterTime = (later: number, than: number, locale: string): string =>
  formatDate(later, locale) === formatDate(than, locale)
    ? formatTime(later, locale)
    : formatDateTime(later, locale);

function NotFound() {
  const { t } = useTranslations();
  return (
    <Empty
      icon="news"
      title={t('article.notFound')}
      detail={t('article.notFoundHint')}
      action={
        <Link to={links.news()} {...linkButton()}>
          {t('article.toNews')}
        </Link>
      }
    />
  );
}

function ArticleSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="96%" height="var(--space-6)" />
      <Skeleton width="60%" height="var(--space-6)" />
      <Skeleton width="36%" />
      <div className={styles.picture}>
        <Skeleton shape="block" />
      </div>
      {['100%', '94%', '98%', '52%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
