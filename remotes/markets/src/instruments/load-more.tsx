import { useCommonTranslations } from '@bourse/i18n/translations';
import { Button } from '@bourse/ui/button';
import { useCallback } from 'react';
import styles from './load-more.module.css';

/** A list loads more when it is within 50 px of its bottom (product.md, "Forex, futures and treasury debt"). */
const NEAR = '50px';

export interface LoadMoreProps {
  /** What an infinite query answers. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/**
 * The end of a list that grows: it presses itself when it comes near, and stays a button for whoever uses the keyboard,
 * or where a page has failed to come.
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
  // After a failure only the customer tries again: a page that cannot come must not be asked for in a loop.
  const itself = !isFetchingNextPage && !isFetchNextPageError;
  return (
    <div ref={itself ? watch : null} className={styles.end}>
      <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? t('retry') : t('more')}
      </Button>
    </div>
  );
}
