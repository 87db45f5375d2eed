import { m } from '@bourse/api/query';
import { displaySymbol } from '@bourse/contract/instrument';
import { unwatch, type Watched } from '@bourse/contract/watchlist';
import { Confirm } from '@bourse/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { flushSync } from 'react-dom';
import { useTranslations } from '../translations.ts';
import { forgetPlaceAtom } from './order.atoms.ts';

export interface RemoveWatchedProps {
  /** The row to remove; undefined while the dialog is closed. */
  watched: Watched | undefined;
  onClose: () => void;
  /** Called after the row was removed and the dialog closed; the list must then set the focus. */
  onRemoved: () => void;
}

/**
 * Asks for a confirmation before a row is removed from the watchlist. A failure keeps the dialog open with its own
 * message (product.md, "Watchlist").
 */
export function RemoveWatched({ watched, onClose, onRemoved }: RemoveWatchedProps) {
  const { t } = useTranslations();
  const forgetPlace = useSetAtom(forgetPlaceAtom);
  const removal = useMutation({ ...m(unwatch), onSuccess: (_, { symbol }) => forgetPlace(symbol) });
  const close = () => {
    removal.reset();
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
      open={watched !== undefined}
      onClose={close}
      title={t('watchlist.removeTitle')}
      confirmLabel={t('watchlist.removeConfirm')}
      tone="danger"
      problem={removal.isError ? t('watchlist.removeFailed') : undefined}
      onConfirm={() =>
        watched && removal.mutateAsync({ symbol: watched.symbol }).then(closeRemoved, () => {})
      }
    >
      {watched &&
        t('watchlist.removeQuestion', { symbol: displaySymbol(watched.symbol), name: watched.name })}
    </Confirm>
  );
}
