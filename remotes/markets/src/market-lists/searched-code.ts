import { useSearchParams } from 'react-router-dom';

/**
 * The code that the list is searched by, and how to search by another. It is in the address, so that the way back from a
 * detail leads to the matches.
 */
export function useSearchedCode(): [code: string | undefined, search: (code: string | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const search = (code: string | undefined) => setQuery(code ? { code } : {}, { replace: true });
  return [query.get('code')?.trim() || undefined, search];
}
