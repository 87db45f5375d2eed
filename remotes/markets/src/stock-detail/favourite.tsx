import { m, q } from '@bourse/api/query';
import { displaySymbol } from '@bourse/contract/instrument';
import { isWatched, unwatch, watch } from '@bourse/contract/watchlist';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Banner } from '@bourse/ui/banner';
import { IconButton } from '@bourse/ui/icon-button';
import { useNotice } from '@bourse/ui/undo-toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import type { Saved } from '../watchlists/device-lists.ts';
import { forgetPlaceAtom } from '../watchlists/order.atoms.ts';

const ListSheet = lazyWithRetry(
  () =>
    import(/* webpackChunkName: "on-request-list-sheet" */ '../watchlists/list-choice.tsx').then(
      (module) => module.ListSheet,
    ),
  { pending: null },
);

/**
 * Whether an instrument is on the watchlist, and a toggle. The change is shown at once and reverted when the call
 * fails. What was removed can be put back, and what was added can be put on other lists.
 */
export function useFavourite(symbol: string) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const forgetPlace = useSetAtom(forgetPlaceAtom);
  const [toast, say] = useNotice();
  const [isChoosing, setChoosing] = useState(false);
  const asked = q(isWatched, { symbol });
  const { data } = useQuery(asked);
  const show = (isOn: boolean) =>
    client.setQueryData(asked.queryKey, (known) => known && { ...known, watched: isOn });
  const showing = (isOn: boolean) => ({
    onMutate: async () => {
      // The response of a running request would briefly revert the change.
      await client.cancelQueries({ queryKey: asked.queryKey });
      show(isOn);
    },
    onError: () => show(!isOn),
  });
  const adding = useMutation({ ...m(watch), ...showing(true) });
  const removing = useMutation({ ...m(unwatch), ...showing(false), onSuccess: () => forgetPlace(symbol) });
  const watched = data?.watched ?? false;

  const forgive = () => {
    adding.reset();
    removing.reset();
  };
  const change = async (isWanted: boolean): Promise<void> => {
    forgive();
    say(undefined);
    await (isWanted ? adding : removing).mutateAsync({ symbol });
    say({
      said: t(isWanted ? 'watchlist.added' : 'watchlist.removed', { symbol: displaySymbol(symbol) }),
      action: isWanted
        ? { label: t('watchlist.choose'), isUndo: false, run: () => setChoosing(true) }
        : { label: t('watchlist.undo'), isUndo: true, run: () => change(true).catch(() => {}) },
    });
  };
  return {
    watched,
    isKnown: data !== undefined,
    hasFailed: adding.isError || removing.isError,
    toggle: () => change(!watched).catch(() => {}),
    forgive,
    toast,
    isChoosing,
    stopChoosing: () => setChoosing(false),
  };
}

export type Favourite = ReturnType<typeof useFavourite>;

export function FavouriteStar({ favourite }: { favourite: Favourite }) {
  const { t } = useTranslations();
  const { watched, isKnown, toggle } = favourite;
  return (
    <IconButton
      icon="star"
      label={t(watched ? 'stockDetail.unwatch' : 'stockDetail.watch')}
      filled={watched}
      disabled={!isKnown}
      onClick={toggle}
    />
  );
}

/** What a toggle has done, with Undo, and the error of a failed one, with its own title (product.md, "Stock detail"). */
export function FavouriteNotes({ favourite, saved }: { favourite: Favourite; saved: Saved }) {
  const { t } = useTranslations();
  const { hasFailed, forgive, toast, isChoosing, stopChoosing } = favourite;
  return (
    <>
      {hasFailed && <Banner tone="problem" title={t('stockDetail.watchFailed')} onDismiss={forgive} />}
      {isChoosing && <ListSheet saved={saved} onClose={stopChoosing} />}
      {toast}
    </>
  );
}
