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
  /** What is about to leave the list; nothing while nobody asked. */
  watched: Watched | undefined;
  onClose: () => void;
  /** It has left, and the question is closed: the focus is the list's to place. */
  onRemoved: () => void;
}

/** Asks before something leaves the watchlist. A failure keeps the question open, with its own sentence (product.md, "Watchlist"). */
export function RemoveWatched({ watched, onClose, onRemoved }: RemoveWatchedProps) {
  const { t } = useTranslations();
  const forgetPlace = useSetAtom(forgetPlaceAtom);
  const removal = useMutation({ ...m(unwatch), onSuccess: (_, { symbol }) => forgetPlace(symbol) });
  const close = () => {
    removal.reset();
    onClose();
  };
  const closeRemoved = () => {
    // A dialog that closes gives the focus back to the button that opened it, which leaves with its row.
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
