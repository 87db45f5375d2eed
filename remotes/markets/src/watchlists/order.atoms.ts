/** The order of the watchlist per customer, kept on this device, because the API has no call for it. */
import { userInfoAtom } from '@bourse/session/session';
import { readJson, storedAtom } from '@bourse/session/stored-atom';
import { atom } from 'jotai';

/** Symbols in order, by customer id. */
type Orders = Readonly<Record<string, readonly string[]>>;

const areOrders = (value: unknown): value is Orders =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (order) => Array.isArray(order) && order.every((symbol) => typeof symbol === 'string'),
  );

const storedOrdersAtom = storedAtom<Orders>('watchlistOrder', {}, readJson(areOrders), JSON.stringify);

const NONE: readonly string[] = [];

/** The order of the signed-in customer; empty for the back end's order. */
export const watchlistOrderAtom = atom(
  (get) => get(storedOrdersAtom)[get(userInfoAtom)?.id ?? ''] ?? NONE,
  (get, set, order: readonly string[]) => {
    const customer = get(userInfoAtom)?.id;
    if (customer !== undefined) set(storedOrdersAtom, { ...get(storedOrdersAtom), [customer]: order });
  },
);

/** Removes a symbol from the order, so that it is new when it is added again. */
export const forgetPlaceAtom = atom(null, (get, set, left: string) => {
  const order = get(watchlistOrderAtom);
  if (order.includes(left))
    set(
      watchlistOrderAtom,
      order.filter((symbol) => symbol !== left),
    );
});
