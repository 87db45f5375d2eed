/** Named watchlists that are kept on the device, for a back end that keeps none (D79). Pure. */
import { isName, plainName } from '@bourse/contract/text';
import { LONGEST_WATCHLIST_NAME, MOST_WATCHED, MOST_WATCHLISTS } from '@bourse/contract/watchlists';

export interface Saved {
  symbol: string;
  name: string;
}

export interface DeviceList {
  id: string;
  name: string;
  /** The last added on top, unless the customer has put them in another order. */
  saved: readonly Saved[];
}

export type NameProblem = 'empty' | 'long' | 'unsuitable' | 'taken';

const folded = (name: string): string => plainName(name).toLowerCase();

/** @param others the names of the customer's other lists, that of the first one included */
export function problemOfName(name: string, others: readonly string[]): NameProblem | undefined {
  if (plainName(name) === '') return 'empty';
  if ([...plainName(name)].length > LONGEST_WATCHLIST_NAME) return 'long';
  if (!isName(plainName(name))) return 'unsuitable';
  return others.some((other) => folded(other) === folded(name)) ? 'taken' : undefined;
}

/** Whether there may be one more beside the first list and these. */
export const mayAddList = (named: readonly unknown[]): boolean => named.length + 1 < MOST_WATCHLISTS;

const changed = (
  lists: readonly DeviceList[],
  id: string,
  change: (list: DeviceList) => DeviceList,
): readonly DeviceList[] => lists.map((list) => (list.id === id ? change(list) : list));

export const withName = (lists: readonly DeviceList[], id: string, name: string) =>
  changed(lists, id, (list) => ({ ...list, name }));

/** A saved instrument keeps its place; a full list stays as it is. */
export const withSaved = (lists: readonly DeviceList[], id: string, one: Saved) =>
  changed(lists, id, (list) =>
    list.saved.some(({ symbol }) => symbol === one.symbol) || list.saved.length >= MOST_WATCHED
      ? list
      : { ...list, saved: [one, ...list.saved] },
  );

export const withoutSaved = (lists: readonly DeviceList[], id: string, left: string) =>
  changed(lists, id, (list) => ({ ...list, saved: list.saved.filter(({ symbol }) => symbol !== left) }));

/** Symbols that are not named follow in their order. */
export const inOrder = (lists: readonly DeviceList[], id: string, symbols: readonly string[]) =>
  changed(lists, id, (list) => {
    const place = new Map(symbols.map((symbol, at) => [symbol, at]));
    const placeOf = ({ symbol }: Saved) => place.get(symbol) ?? symbols.length;
    return { ...list, saved: list.saved.toSorted((a, b) => placeOf(a) - placeOf(b)) };
  });
