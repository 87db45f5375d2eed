import { Pager } from '@bourse/ui/pager';
import { useTranslations } from '../translations.ts';
import styles from './news-screen.module.css';
import { type PageSize, type Paging, pageSizes, resized } from './paging.ts';

interface NewsPagerProps {
  paging: Paging;
  /** The page that was read last. */
  last: number;
  pages: number;
  /** Articles on all pages. */
  total: number;
  isPending: boolean;
  onChange: (next: Paging) => void;
}

/**
 * Previous and next page, and how many articles a page has. It sticks to the bottom of the window, because 'More' moves the
 * end of the list away.
 */
export function NewsPager({ paging, last, pages, total, isPending, onChange }: NewsPagerProps) {
  const { t } = useTranslations();
  const { page, size } = paging;
  if (page === 1 && total <= pageSizes[0]) return null;
  return (
    <div className={styles.paging} data-sticks="bottom">
      <Pager
        compact
        label={t('news.pages')}
        page={last}
        pages={pages}
        pending={isPending}
        onChange={(next) => {
          // Before the pages that were read on to, not among them.
          onChange({ page: next > last ? next : page > 1 ? page - 1 : 1, size });
          window.scrollTo(0, 0); // The page starts at its top.
        }}
      />
      <select
        className={styles.sizes}
        aria-label={t('news.perPage')}
        value={size}
        onChange={(event) => onChange(resized(paging, Number(event.target.value) as PageSize))}
      >
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {t('news.ofPage', { count: one })}
          </option>
        ))}
      </select>
    </div>
  );
}
