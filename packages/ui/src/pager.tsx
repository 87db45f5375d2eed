import { useCommonTranslations } from '@bourse/i18n/translations';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './pager.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

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
  /** For a line that holds more: '2/20' instead of 'Page 2 of 20', which screen readers still hear. */
  compact?: boolean;
}

/** Buttons for the previous and the next page. Renders nothing when one page is all. */
export function Pager(props: PagerProps) {
  const { label, page, pages, hasNext, onChange, pending = false, compact = false } = props;
  const { t } = useCommonTranslations();
  /** The page that a button has asked for. */
  const [asked, ask] = useState<number>();
  const next = hasNext ?? (pages !== undefined && page < pages);
  if (page <= 1 && !next) return null;
  const said = pages === undefined ? t('pageAlone', { page }) : t('page', { page, pages });
  const turn = (to: number) => {
    ask(to);
    onChange(to);
  };
  return (
    <nav className={styles.pager} data-compact={compact} aria-label={label}>
      <IconButton
        icon="back"
        label={t('previous')}
        disabled={page <= 1}
        pending={pending}
        onClick={() => turn(page - 1)}
      />
      <span className={styles.page} aria-current="page">
        {compact && <span aria-hidden="true">{pages === undefined ? page : `${page}/${pages}`}</span>}
        {compact ? <VisuallyHidden>{said}</VisuallyHidden> : said}
      </span>
      <IconButton
        icon="forward"
        label={t('next')}
        disabled={!next}
        pending={pending}
        onClick={() => turn(page + 1)}
      />
      {/* A page that scrolling has reached is not announced. */}
      <VisuallyHidden live>{asked === page && !pending ? said : ''}</VisuallyHidden>
    </nav>
  );
}
