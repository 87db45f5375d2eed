import { useCommonTranslations } from '@bourse/i18n/translations';
import { IconButton } from './icon-button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  /** Accessible name: what is paged. */
  label: string;
  /** Starts at 1. */
  page: number;
  /** Number of pages, where the server reports it. */
  pages?: number;
  /** Whether there is a next page, where the server does not report the number of pages. */
  hasNext?: boolean;
  onChange: (page: number) => void;
  pending?: boolean;
}

/** Buttons for the previous and the next page. Renders nothing when one page is all. */
export function Pager({ label, page, pages, hasNext, onChange, pending = false }: PagerProps) {
  const { t } = useCommonTranslations();
  const next = hasNext ?? (pages !== undefined && page < pages);
  if (page <= 1 && !next) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <IconButton
        icon="back"
        label={t('previous')}
        disabled={page <= 1}
        pending={pending}
        onClick={() => onChange(page - 1)}
      />
      <span className={styles.page} aria-current="page">
        {pages === undefined ? page : t('page', { page, pages })}
      </span>
      <IconButton
        icon="forward"
        label={t('next')}
        disabled={!next}
        pending={pending}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
