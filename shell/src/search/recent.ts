/** The instruments that the customer opened last from the search, stored on this device. */
import { customerAtom } from '@bourse/session/customer-atom';
import { store } from '@bourse/session/session';
import { isListOf, isShape, isText } from '@bourse/session/shapes';

export interface Recent {
  symbol: string;
  name: string;
}

const MOST = 6;

/** Newest first. */
export const recentsAtom = customerAtom<readonly Recent[]>(
  'recentSearches',
  isListOf(isShape<Recent>({ symbol: isText, name: isText })),
  [],
);

export const addRecent = ({ symbol, name }: Recent): void =>
  store.set(recentsAtom, (recents) =>
    [{ symbol, name }, ...recents.filter((recent) => recent.symbol !== symbol)].slice(0, MOST),
  );
