import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * Closes what a parameter of the address opens (`?on-hold`): one step back, or to the page itself when it was opened by
 * its address.
 */
export function useCloseInAddress(name: string): () => void {
  const [, setQuery] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (key !== 'default') return void navigate(-1);
    setQuery(
      (before) => {
        before.delete(name);
        return before;
      },
      { replace: true },
    );
  };
}

/**
 * The open state of a sheet, kept in the address, so that links can open it and Back closes it.
 * @returns whether it is open, and a function that closes it
 */
export function useOpenInAddress(name: string): [isOpen: boolean, close: () => void] {
  const [query] = useSearchParams();
  return [query.has(name), useCloseInAddress(name)];
}
