import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The open state of a sheet, kept in the address (`?on-hold`), so that links can open it and Back closes it.
 * @returns whether it is open, and a function that closes it: one step back, or to the page itself when it was opened
 *   by its address
 */
export function useOpenInAddress(name: string): [isOpen: boolean, close: () => void] {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const close = () => {
    if (key !== 'default') return void navigate(-1);
    setQuery(
      (before) => {
        before.delete(name);
        return before;
      },
      { replace: true },
    );
  };
  return [query.has(name), close];
}
