import { m, q } from '@bourse/api/query';
import { isWatched, unwatch, watch } from '@bourse/contract/watchlist';
import { Banner } from '@bourse/ui/banner';
import { IconButton } from '@bourse/ui/icon-button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useTranslations } from '../translations.ts';
import { forgetPlaceAtom } from '../watchlists/order.atoms.ts';

/**
 * Whether an instrument is on the watchlist, and a toggle. The change is shown at once and reverted when the call
 * fails.
 */
export function useFavourite(symbol: string) {
  const client = useQueryClient();
  const forgetPlace = useSetAtom(forgetPlaceAtom);
  const asked = q(isWatched, { symbol });
  const { data } = useQuery(asked);
  const options = {
    onMutate: async () => {
      // The response of a running request would briefly revert the change.
      await client.cancelQueries({ queryKey: asked.queryKey });
      const before = client.getQueryData(asked.queryKey);
      client.setQueryData(asked.queryKey, { watched: !before?.watched });
      return before;
    },
    onError: (_error: unknown, _input: unknown, before: typeof data) =>
      client.setQueryData(asked.queryKey, before),
  };
  const adding = useMutation({ ...m(watch), ...options });
  const removing = useMutation({ ...m(unwatch), ...options, onSuccess: () => forgetPlace(symbol) });
  const watched = data?.watched ?? false;
  return {
    watched,
    isKnown: data !== undefined,
    hasFailed: adding.isError || removing.isError,
    toggle: () => {
      adding.reset();
      removing.reset();
      return (watched ? removing : adding).mutateAsync({ symbol }).catch(() => undefined);
    },
    forgive: () => {
      adding.reset();
      removing.reset();
    },
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
      pressed={watched}
      disabled={!isKnown}
      onClick={toggle}
    />
  );
}

/** The error of a failed toggle, with its own title (product.md, "Stock detail"). */
export function FavouriteFailure({ favourite }: { favourite: Favourite }) {
  const { t } = useTranslations();
  if (!favourite.hasFailed) return null;
  return <Banner tone="problem" title={t('stockDetail.watchFailed')} onDismiss={favourite.forgive} />;
}
