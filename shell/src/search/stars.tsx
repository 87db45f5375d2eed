import { allPages, m } from '@bourse/api/query';
import { displaySymbol } from '@bourse/contract/instrument';
import type { Instrument } from '@bourse/contract/market';
import { listWatchlist, unwatch, type Watched, watch } from '@bourse/contract/watchlist';
import { IconButton } from '@bourse/ui/icon-button';
import { useNotice } from '@bourse/ui/undo-toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './search.module.css';

/** The whole list in few calls. */
const ROWS = 100;

const symbolsOf = (rows: readonly Watched[]): readonly string[] => rows.map(({ symbol }) => symbol);

/** Whether each match is on the watchlist, and a button that changes it. A removal can be undone. */
export function Stars({ matches }: { matches: readonly Instrument[] }) {
  const { t } = useTranslations();
  const saved = useQuery({ ...allPages(listWatchlist, {}, { limit: ROWS }), select: symbolsOf });
  const { mutateAsync: add } = useMutation(m(watch));
  const { mutateAsync: remove } = useMutation(m(unwatch));
  /** By symbol, stars that were changed in this dialog: shown until the watchlist has been fetched again. */
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const [toast, say] = useNotice();

  const change = async (symbol: string, isWanted: boolean): Promise<void> => {
    const show = (isOn: boolean) => setChanged((before) => ({ ...before, [symbol]: isOn }));
    show(isWanted);
    // The notice of an earlier change may no longer be true.
    say(undefined);
    try {
      await (isWanted ? add : remove)({ symbol });
    } catch {
      show(!isWanted);
      return say({ said: t('search.changeFailed'), isProblem: true });
    }
    if (!isWanted)
      say({
        said: t('search.removed', { symbol: displaySymbol(symbol) }),
        action: { label: t('search.undo'), isUndo: true, run: () => change(symbol, true) },
      });
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none */}
      <ul role="list" className={styles.stars} aria-label={t('search.stars')}>
        {matches.map(({ symbol }) => {
          const isOn = changed[symbol] ?? saved.data?.includes(symbol) ?? false;
          return (
            <li key={symbol}>
              <IconButton
                icon="star"
                label={t(isOn ? 'search.unstar' : 'search.star', { symbol: displaySymbol(symbol) })}
                filled={isOn}
                disabled={!saved.data}
                onClick={() => change(symbol, !isOn)}
              />
            </li>
          );
        })}
      </ul>
      {toast}
    </>
  );
}
