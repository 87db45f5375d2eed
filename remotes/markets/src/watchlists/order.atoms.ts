/** The customer's order of the watchlist, stored on this device for back ends that do not store the order. */
import { customerAtom } from '@bourse/session/customer-atom';
import { isListOf, isText } from '@bourse/session/shapes';
import { atom } from 'jotai';

/** Symbols in order; empty for the back end's order. */
export const watchlistOrderAtom = customerAtom<readonly string[]>('watchlistOrder', isListOf(isText), []);

/** Removes a symbol from the order, so that it is new when it is added again. */
export const forgetPlaceAtom = atom(null, (_get, set, left: string) => {
  set(watchlistOrderAtom, (order) =>
    order.includes(left) ? order.filter((symbol) => symbol !== left) : order,
  );
});
