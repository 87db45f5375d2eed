import { shortName } from '@bourse/contract/instrument';
import type { Notice } from '@bourse/ui/undo-toast';
import { useTranslations } from '../translations.ts';
import { type Entry, type ListId, useListChanges } from './use-watchlists.ts';

/**
 * Removes a row at once and offers to undo it, which puts it back where it stood.
 * @param say shows what was done
 */
export function useRemoveEntry(list: ListId, say: (notice: Notice) => void) {
  const { t } = useTranslations();
  const { remove, restore } = useListChanges(list);
  return (entry: Entry, rows: readonly Entry[]) => {
    const { symbol, name } = entry;
    const symbols = rows.map((row) => row.symbol);
    say({
      said: t('watchlist.removed', { symbol: shortName({ symbol, name, kind: entry.detail?.kind ?? null }) }),
      action: {
        label: t('watchlist.undo'),
        isUndo: true,
        run: () =>
          restore({ symbol, name }, symbols).catch(() =>
            say({ said: t('watchlist.changeFailed'), isProblem: true }),
          ),
      },
    });
    return remove(symbol).catch(() => say({ said: t('watchlist.removeFailed'), isProblem: true }));
  };
}
