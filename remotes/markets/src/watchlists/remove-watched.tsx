import { m } from '@bourse/api/query';
import { displaySymbol } from '@bourse/contract/instrument';
import { unwatch, type Watched } from '@bourse/contract/watchlist';
import { Confirm } from '@bourse/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useWords } from '../words.ts';
import { forgetPlaceAtom } from './order.atoms.ts';

export interface RemoveWatchedProps {
  /** What is about to leave the list; nothing while nobody asked. */
  watched: Watched | undefined;
  onClose: () => void;
}

/** Asks before something leaves the watchlist. A failure keeps the question open, with the sentence of section 8. */
export function RemoveWatched({ watched, onClose }: RemoveWatchedProps) {
  const { t } = useWords();
  const forgetPlace = useSetAtom(forgetPlaceAtom);
  const removal = useMutation({ ...m(unwatch), onSuccess: (_, { symbol }) => forgetPlace(symbol) });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <Confirm
      open={watched !== undefined}
      onClose={close}
      title={t('watchlist.removeTitle')}
      confirmLabel={t('watchlist.removeConfirm')}
      tone="danger"
      problem={removal.isError ? t('watchlist.removeFailed') : undefined}
      onConfirm={() => watched && removal.mutateAsync({ symbol: watched.symbol }).then(close, () => {})}
    >
      {watched &&
        t('watchlist.removeQuestion', { symbol: displaySymbol(watched.symbol), name: watched.name })}
    </Confirm>
  );
}
