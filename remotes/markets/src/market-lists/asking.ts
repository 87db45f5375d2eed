import { useSearchParams } from 'react-router-dom';
import { type Sort, sortEntries, sortOf } from '../sorting/sort.ts';

interface Asked {
  /** The code that a list is searched by. */
  code: string | undefined;
  sort: Sort | undefined;
}

export interface Asking extends Asked {
  searchBy: (code: string | undefined) => void;
  sortBy: (sort: Sort | undefined) => void;
}

/**
 * What a list is searched and sorted by, and how to change that. It is in the address, so that the way back from a detail
 * leads to the same rows.
 */
export function useAsking(): Asking {
  const [query, setQuery] = useSearchParams();
  const code = query.get('code')?.trim() || undefined;
  const sort = sortOf(query);
  const ask = (next: Asked) =>
    setQuery({ ...(next.code ? { code: next.code } : {}), ...sortEntries(next.sort) }, { replace: true });
  return {
    code,
    sort,
    searchBy: (wanted) => ask({ code: wanted, sort }),
    sortBy: (wanted) => ask({ code, sort: wanted }),
  };
}

/** The fields of a call's input that say so. */
export const askedFor = ({ code, sort }: Asked) => ({
  ...(code ? { code } : {}),
  ...(sort ? { sort: sort.by, order: sort.order } : {}),
});

/** As `placeholderData`: the rows stay while another sorting of them is loading, and go where another code is searched. */
export const keptWhileSorting =
  ({ code }: Asked) =>
  <D>(rows: D | undefined, of: { queryKey: readonly unknown[] } | undefined): D | undefined =>
    (of?.queryKey[2] as Partial<Asked> | undefined)?.code === code ? rows : undefined;
