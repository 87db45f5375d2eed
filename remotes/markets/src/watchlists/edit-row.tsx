import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { QuoteNames } from '@bourse/ui/quote-row';
import { hairlineRow } from '@bourse/ui/row';
import { useSortable } from '@dnd-kit/sortable';
import { useTranslations } from '../translations.ts';
import styles from './edit-row.module.css';
import { entryNames } from './entry-names.ts';
import type { Entry } from './use-watchlists.ts';

interface EditRowProps {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  /** @param control the pressed button */
  onRemove: (control: HTMLElement) => void;
}

/** A row with a handle for touch and mouse, and buttons for everyone else. */
export function EditRow({ entry, isFirst, isLast, onMove, onRemove }: EditRowProps) {
  const { t } = useTranslations();
  const row = useSortable({ id: entry.symbol });
  const { title: symbol, detail } = entryNames(entry, t);
  return (
    <li
      ref={row.setNodeRef}
      className={`${hairlineRow} ${styles.row}`}
      data-dragged={row.isDragging}
      data-gives-way={row.transition !== undefined}
      style={{ transform: row.transform ? `translateY(${row.transform.y}px)` : undefined }}
    >
      <span ref={row.setActivatorNodeRef} className={styles.handle} aria-hidden="true" {...row.listeners}>
        <Icon name="drag" />
      </span>
      <QuoteNames symbol={symbol} detail={detail} />
      <IconButton
        icon="up"
        label={t('watchlist.moveUp', { symbol })}
        aria-disabled={isFirst}
        onClick={() => isFirst || onMove(-1)}
      />
      <IconButton
        icon="down"
        label={t('watchlist.moveDown', { symbol })}
        aria-disabled={isLast}
        onClick={() => isLast || onMove(1)}
      />
      <IconButton
        icon="delete"
        label={t('watchlist.remove', { symbol })}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      />
    </li>
  );
}
