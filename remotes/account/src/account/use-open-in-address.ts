import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * A sheet that stands in the address (`?on-hold`), so that it can be led to, and Back closes it.
 * @returns whether it is open, and what closes it: the way back, or where it was opened by its address the page below it
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
