import { fileAddress } from '@bourse/api/files';
import type { NewsItem } from '@bourse/contract/news';
import { formatDate, formatDateTime, formatTime } from '@bourse/i18n/dates';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { HeaderTitle } from '@bourse/ui/header-title';
import { useRef } from 'react';
import { languageOf } from '../rows/language.ts';
import { Picture } from '../rows/picture.tsx';
import { useQuotes } from '../rows/quotes.ts';
import { Symbols } from '../rows/symbols.tsx';
import { useTranslations } from '../translations.ts';
import styles from './article.module.css';
import { LinesSkeleton } from './article-skeleton.tsx';
import { ArticleTools } from './article-tools.tsx';
import { NextArticle } from './next-article.tsx';

const ArticleContent = lazyWithRetry(() => import('./article-content.tsx').then((m) => m.ArticleContent), {
  pending: <LinesSkeleton />,
});
// With the screen, so that it is there when the article is; what goes wrong is shown in its place.
ArticleContent.preload().catch(() => {});

/** Chips above an article; what a market's companies pay names twenty. */
const CHIPS = 6;

interface ArticleProps {
  item: NewsItem;
  isSaved: boolean;
  /** It was kept on the device, and there is no answer yet. */
  isKept: boolean;
}

export function Article({ item, isSaved, isKept }: ArticleProps) {
  const { t, locale } = useTranslations();
  const image = fileAddress(item.image);
  const language = languageOf(item);
  const headline = useRef<HTMLHeadingElement>(null);
  const symbols = item.symbols ?? [];
  const quotes = useQuotes(symbols.slice(0, CHIPS));
  const published = formatDateTime(item.createdAt, locale);
  return (
    <>
      <HeaderTitle headline={headline} name={item.title} figure={published} />
      <article className={styles.article}>
        {symbols.length > 0 && <Symbols symbols={symbols} quotes={quotes} most={CHIPS} hasPrices />}
        <h2 ref={headline} className={styles.title} lang={language}>
          {item.title}
        </h2>
        {item.subhead && (
          <p className={styles.subhead} lang={language}>
            {item.subhead}
          </p>
        )}
        <p className={styles.times}>
          {item.source && `${item.source} · `}
          <time dateTime={new Date(item.createdAt).toISOString()}>{published}</time>
          {item.updatedAt !== null &&
            item.updatedAt > item.createdAt &&
            ` · ${t('article.updated', { time: laterTime(item.updatedAt, item.createdAt, locale) })}`}
          {isKept && ` · ${t('article.kept')}`}
        </p>
        <ArticleTools item={item} isSaved={isSaved} />
        {image && (
          <div className={styles.picture}>
            <Picture address={image} />
          </div>
        )}
        <ArticleContent item={item} />
      </article>
      <NextArticle id={item.id} />
    </>
  );
}

/** The time of an update; without the date when it is on the day of publication. */
const laterTime = (later: number, than: number, locale: string): string =>
  formatDate(later, locale) === formatDate(than, locale)
    ? formatTime(later, locale)
    : formatDateTime(later, locale);
