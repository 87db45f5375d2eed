import { useCommonTranslations } from '@bourse/i18n/translations';
import { Button } from '@bourse/ui/button';
import { useCallback } from 'react';
import styles from './load-more.module.css';

/** A list loads more when its end is within 50 px of the viewport (product.md, "Forex, futures and treasury debt"). */
const NEAR = '50px';

export interface LoadMoreProps {
  /** The fields of an infinite query's result that are needed here. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/**
 * The end of a growing list: it loads the next page when it comes near the viewport, and is a button for keyboard users
 * and after a failed page.
 */
export function LoadMore({ list }: LoadMoreProps) {
  const { t } = useCommonTranslations();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;

  const watch = useCallback(
    (end: HTMLElement | null) => {
      if (!end || typeof IntersectionObserver === 'undefined') return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
        rootMargin: `0px 0px ${NEAR}`,
      });
      observer.observe(end);
      return () => observer.disconnect();
    },
    [fetchNextPage],
  );

  if (!hasNextPage) return null;
  // After a failure only the button retries, because a page that fails must not be requested in a loop.
  const itself = !isFetchingNextPage && !isFetchNextPageError;
  return (
    <div ref={itself ? watch : null} className={styles.end}>
      <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? t('retry') : t('more')}
      </Button>
    </div>
  );
}
