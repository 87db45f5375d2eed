/**
 * The customer's watchlists. The first is that of the specified calls; the others have names and are kept by the back
 * end's optional calls, or on the device where it has none (D79). Each change is shown at once, and is taken back where
 * its call fails.
 */
import { call } from '@bourse/api/client';
import { isCallMissing } from '@bourse/api/error';
import { newKey } from '@bourse/api/new-key';
import { allPages, m, q, type ReceivedAt, useReceivedAt } from '@bourse/api/query';
import { type Instrument, listInstruments } from '@bourse/contract/market';
import { listWatchlist, unwatch, type Watched, watch } from '@bourse/contract/watchlist';
import {
  addWatchlist,
  listWatchlists,
  orderWatched,
  removeWatchlist,
  renameWatchlist,
} from '@bourse/contract/watchlists';
import { askToPersist } from '@bourse/remote-kit/ask-to-persist';
import type { Result } from '@bourse/ui/states';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { deviceListsAtom } from './device-lists.atoms.ts';
import { inOrder, type Saved, withName, withoutSaved, withSaved } from './device-lists.ts';
import { forgetPlaceAtom, watchlistOrderAtom } from './order.atoms.ts';
import { ordered } from './order.ts';

/** The id of a named list; undefined is the first list. */
export type ListId = string | undefined;

export interface NamedList {
  id: string;
  name: string;
}

/** A saved instrument; without its price where the back end does not say one. */
export type Entry = Saved & { detail?: Watched['detail'] };

const NONE: readonly never[] = [];

/** The named lists; null where the back end has no such call, which is an answer and no failure (D79). */
const NAMED = queryOptions({
  queryKey: [listWatchlists.name, 'if-kept'],
  queryFn: ({ signal }) =>
    call(listWatchlists, {}, { signal }).catch((error: unknown) => {
      if (isCallMissing(error)) return null;
      throw error;
    }),
  meta: { reads: listWatchlists.reads ?? [] },
});

const rowsOf = (list: ListId) =>
  allPages(listWatchlist, list === undefined ? {} : { list }, { limit: PAGE_SIZE, every: LIST_REFRESH });

/** The named lists in the customer's order, and where they are kept. */
export function useNamedLists() {
  const { data } = useQuery(NAMED);
  const kept = useAtomValue(deviceListsAtom);
  const isOnDevice = data === null;
  const lists: readonly NamedList[] = isOnDevice ? kept : (data?.items ?? NONE);
  return { lists, isOnDevice };
}

/** The rows of a list in the customer's order, and when they were received. */
export function useEntries(list: ListId): { result: Result<readonly Entry[]>; receivedAt: ReceivedAt } {
  const { isOnDevice } = useNamedLists();
  const kept = useAtomValue(deviceListsAtom).find(({ id }) => id === list)?.saved ?? NONE;
  const order = useAtomValue(watchlistOrderAtom);
  const isKept = isOnDevice && list !== undefined;
  const asked = rowsOf(list);
  const saved = useQuery({
    ...asked,
    enabled: !isKept,
    select: (rows) => (isOnDevice ? ordered(rows, order) : rows),
  });
  const symbols = kept.map(({ symbol }) => symbol);
  const priced = q(listInstruments, { symbols, limit: symbols.length }, { every: LIST_REFRESH });
  const prices = useQuery({ ...priced, enabled: isKept && symbols.length > 0 });
  const entries = useMemo(() => withPrices(kept, prices.data?.items ?? NONE), [kept, prices.data]);
  const receivedAt = useReceivedAt(isKept ? priced : asked);
  if (!isKept) return { result: saved, receivedAt };
  const isAnswered = prices.data !== undefined || kept.length === 0;
  return {
    result: {
      status: isAnswered ? 'success' : prices.status,
      data: isAnswered ? entries : undefined,
      error: prices.error,
      errorUpdateCount: prices.errorUpdateCount,
      isFetching: prices.isFetching,
      refetch: prices.refetch,
    },
    receivedAt,
  };
}

const withPrices = (kept: readonly Saved[], items: readonly Instrument[]): readonly Entry[] =>
  kept.map((one) => {
    const detail = items.find(({ symbol }) => symbol === one.symbol);
    return detail ? { ...one, detail } : one;
  });

type Change = (rows: Watched[]) => Watched[];

/** Changes of what is on a list. Each rejects where it failed. */
export function useListChanges(list: ListId) {
  const client = useQueryClient();
  const { isOnDevice } = useNamedLists();
  const changeKept = useSetAtom(deviceListsAtom);
  const setOrderOnDevice = useSetAtom(watchlistOrderAtom);
  const forgetPlace = useSetAtom(forgetPlaceAtom);
  const { mutateAsync: sendAdd } = useMutation(m(watch));
  const { mutateAsync: sendRemove } = useMutation(m(unwatch));
  const { mutateAsync: sendOrder } = useMutation(m(orderWatched));
  const key = rowsOf(list).queryKey;
  const named = list === undefined ? {} : { list };
  const isKept = isOnDevice && list !== undefined;

  /**
   * Shows a change before its call is answered (an optimistic update). It cancels a running poll, which would show the former
   * state again.
   * @param takeBack undoes this change only, not others that were made meanwhile
   */
  const shown = async (change: Change, takeBack: Change, send: () => Promise<unknown>) => {
    void client.cancelQueries({ queryKey: key });
    client.setQueryData(key, (rows) => rows && change(rows));
    try {
      await send();
    } catch (error) {
      client.setQueryData(key, (rows) => rows && takeBack(rows));
      throw error;
    }
  };

  const order = async (symbols: readonly string[]) => {
    if (isKept) return changeKept((lists) => inOrder(lists, list, symbols));
    if (isOnDevice) return setOrderOnDevice(symbols);
    const before = client.getQueryData(key)?.map(({ symbol }) => symbol) ?? [];
    await shown(
      (rows) => ordered(rows, symbols),
      (rows) => ordered(rows, before),
      async () => {
        // It may not be known yet where the order is stored.
        if ((await client.ensureQueryData(NAMED)) === null) setOrderOnDevice(symbols);
        else await sendOrder({ ...named, symbols: [...symbols] });
      },
    );
  };

  return {
    order,
    remove: async (symbol: string) => {
      if (isKept) return changeKept((lists) => withoutSaved(lists, list, symbol));
      const place = client.getQueryData(key)?.findIndex((row) => row.symbol === symbol) ?? -1;
      const removed = client.getQueryData(key)?.slice(place, place + 1) ?? [];
      await shown(
        (rows) => rows.filter((row) => row.symbol !== symbol),
        (rows) => (rows.some((row) => row.symbol === symbol) ? rows : rows.toSpliced(place, 0, ...removed)),
        () => sendRemove({ symbol, ...named }),
      );
      if (list === undefined) forgetPlace(symbol);
    },
    add: async (one: Saved) => {
      if (isKept) return changeKept((lists) => withSaved(lists, list, one));
      await sendAdd({ symbol: one.symbol, ...named });
    },
    /** Adds an instrument again where it stood. */
    restore: async (one: Saved, symbols: readonly string[]) => {
      if (isKept) {
        return changeKept((lists) => inOrder(withSaved(lists, list, one), list, symbols));
      }
      await sendAdd({ symbol: one.symbol, ...named });
      // What is added stands first.
      if (symbols[0] !== one.symbol) await order(symbols);
    },
  };
}

/** Changes of the named lists themselves. Each rejects where it failed. */
export function useListsChanges() {
  const client = useQueryClient();
  const { isOnDevice } = useNamedLists();
  const changeKept = useSetAtom(deviceListsAtom);
  const { mutateAsync: sendAdd } = useMutation(m(addWatchlist));
  const { mutateAsync: sendName } = useMutation(m(renameWatchlist));
  const { mutateAsync: sendRemove } = useMutation(m(removeWatchlist));
  return {
    /** @returns the id of the new list */
    create: async (name: string, saved: readonly Saved[] = []): Promise<string> => {
      const list = { name, count: saved.length };
      // It may not be known yet where the lists are stored.
      if ((await client.ensureQueryData(NAMED)) !== null) {
        const symbols = saved.map(({ symbol }) => symbol);
        const { id } = await sendAdd({ name: list.name, ...(symbols.length > 0 ? { symbols } : {}) });
        // Its tab is there before the lists have been asked for again.
        client.setQueryData(
          NAMED.queryKey,
          (known) => known && { items: [...known.items, { ...list, id }], total: known.items.length + 1 },
        );
        return id;
      }
      const id = newKey();
      const own = saved.map(({ symbol, name: ofOne }) => ({ symbol, name: ofOne }));
      changeKept((lists) => [...lists, { id, name: list.name, saved: own }]);
      void askToPersist();
      return id;
    },
    rename: async (id: string, name: string) => {
      if (isOnDevice) return changeKept((lists) => withName(lists, id, name));
      await sendName({ id, name });
    },
    remove: async (id: string) => {
      if (isOnDevice) return changeKept((lists) => lists.filter((list) => list.id !== id));
      await sendRemove({ id });
    },
  };
}
