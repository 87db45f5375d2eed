/** The quotes of all symbols that are in view: one call for all of them, and one poll. */
import { q } from '@bourse/api/query';
import { type Instrument, listInstruments } from '@bourse/contract/market';
import type { NewsRow } from '@bourse/contract/news';
import { useQuery } from '@tanstack/react-query';

/** Refresh interval of lists, ms (product.md, "Limits and times"). */
export const LIST_REFRESH = 5_000;

/** Symbols of one call; the broker lists no longer pages. */
const MOST_QUOTES = 100;

export type Quotes = ReadonlyMap<string, Instrument>;

const bySymbol = ({ items }: { items: readonly Instrument[] }): Quotes =>
  new Map(items.map((one) => [one.symbol, one]));

/** The symbols that a row shows. */
export const CHIPS_OF_ROW = 2;

/**
 * @returns quotes by symbol; of a back end that does not answer instruments by symbol there may be none (D79)
 */
export function useQuotes(symbols: readonly string[]): Quotes | undefined {
  const asked = [...new Set(symbols)].sort().slice(0, MOST_QUOTES);
  const { data } = useQuery({
    ...q(
      listInstruments,
      { symbols: asked, limit: MOST_QUOTES },
      { every: LIST_REFRESH, enabled: asked.length > 0, keepPrevious: true },
    ),
    select: bySymbol,
  });
  return data;
}

/** The quotes of the chips that some rows show. */
export const useQuotesOf = (items: readonly NewsRow[]): Quotes | undefined =>
  useQuotes(items.flatMap(({ symbols }) => symbols?.slice(0, CHIPS_OF_ROW) ?? []));
