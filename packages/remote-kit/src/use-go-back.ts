import { type To, useNavigate } from 'react-router-dom';

/** The number of history entries of the app before this one. The router counts them in `history.state`. */
const entriesBefore = (): number => window.history.state?.idx ?? 0;

/**
 * Goes one step back in the history. When this is the app's first entry, as in a tab that a link opened, also when the entry
 * replaced that of the login, it goes to `fallback` instead.
 * @param fallback replaces the current history entry
 * @returns a function that goes back
 */
export function useGoBack(fallback: To): () => void {
  const navigate = useNavigate();
  return () => void (entriesBefore() > 0 ? navigate(-1) : navigate(fallback, { replace: true }));
}
