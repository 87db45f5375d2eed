import { useLocation, useSearchParams } from 'react-router-dom';
import { useGoBack } from './use-go-back.ts';

/** @returns a function that closes the sheet opened by a query parameter (`?on-hold`): goes back, or drops the parameters */
export function useCloseInAddress(...names: string[]): () => void {
  const { pathname, search } = useLocation();
  const closed = new URLSearchParams(search);
  for (const name of names) closed.delete(name);
  return useGoBack({ pathname, search: closed.toString() });
}

/**
 * The open state of a sheet, kept in the address, so that links can open it and Back closes it.
 * @returns whether it is open, and a function that closes it
 */
export function useOpenInAddress(name: string): [isOpen: boolean, close: () => void] {
  const [query] = useSearchParams();
  return [query.has(name), useCloseInAddress(name)];
}
