/** The order that each customer of this device gave to the watchlist. The API has no call for it yet. */
import { userInfoAtom } from '@bourse/session/session';
import { readJson, storedAtom } from '@bourse/session/stored-atom';
import { atom } from 'jotai';

/** Symbols by customer. */
type Orders = Readonly<Record<string, readonly string[]>>;

const areOrders = (value: unknown): value is Orders =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (order) => Array.isArray(order) && order.every((symbol) => typeof symbol === 'string'),
  );

const storedOrdersAtom = storedAtom<Orders>('watchlistOrder', {}, readJson(areOrders), JSON.stringify);

const NONE: readonly string[] = [];

/** That of the customer who is signed in; empty is the back end's own. */
export const watchlistOrderAtom = atom(
  (get) => get(storedOrdersAtom)[get(userInfoAtom)?.id ?? ''] ?? NONE,
  (get, set, order: readonly string[]) => {
    const customer = get(userInfoAtom)?.id;
    if (customer !== undefined) set(storedOrdersAtom, { ...get(storedOrdersAtom), [customer]: order });
  },
);

/** Something has been taken off the list: saved again, it is as new as anything else. */
export const forgetPlaceAtom = atom(null, (get, set, left: string) => {
  const order = get(watchlistOrderAtom);
  if (order.includes(left))
    set(
      watchlistOrderAtom,
      order.filter((symbol) => symbol !== left),
    );
});
