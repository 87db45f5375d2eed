import { useCommonTranslations } from '@bourse/i18n/translations';
import { IconButton } from './icon-button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  /** Of what; spoken. */
  label: string;
  /** From 1. */
  page: number;
  /** How many there are, where the server says so. */
  pages?: number;
  /** Where it does not: whether there is another. */
  hasNext?: boolean;
  onChange: (page: number) => void;
  pending?: boolean;
}

/** Previous and next; absent where one page is all. */
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
