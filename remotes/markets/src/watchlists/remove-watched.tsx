import { Confirm } from '@bourse/ui/dialog';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from '../translations.ts';
import { entryNames } from './entry-names.ts';
import { type Entry, type ListId, useListChanges } from './use-watchlists.ts';

export interface RemoveWatchedProps {
  list: ListId;
  /** The row to remove; undefined while the dialog is closed. */
  entry: Entry | undefined;
  onClose: () => void;
  /** Called after the row was removed and the dialog closed; the list must then set the focus. */
  onRemoved: () => void;
}

/**
 * Asks for a confirmation before a row is removed by the button of the editable list. A failure keeps the dialog open
 * with its own message (product.md, "Watchlist").
 */
export function RemoveWatched({ list, entry, onClose, onRemoved }: RemoveWatchedProps) {
  const { t } = useTranslations();
  const { remove } = useListChanges(list);
  const [hasFailed, setFailed] = useState(false);
  const close = () => {
    setFailed(false);
    onClose();
  };
  const closeRemoved = () => {
    // The dialog restores the focus to the button that opened it, which is removed with its row, so it must
    // close first.
    flushSync(close);
    onRemoved();
  };
  return (
    <Confirm
      open={entry !== undefined}
      onClose={close}
      title={t('watchlist.removeTitle')}
      confirmLabel={t('watchlist.removeConfirm')}
      tone="danger"
      problem={hasFailed ? t('watchlist.removeFailed') : undefined}
      onConfirm={() => entry && remove(entry.symbol).then(closeRemoved, () => setFailed(true))}
    >
      {entry && t('watchlist.removeQuestion', { symbol: entryNames(entry, t).title, name: entry.name })}
    </Confirm>
  );
}
