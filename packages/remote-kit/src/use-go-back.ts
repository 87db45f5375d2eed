import { type To, useNavigate } from 'react-router-dom';

/** How many entries before this one the app has made in the history: the router counts them in the browser's state. */
const entriesBefore = (): number => window.history.state?.idx ?? 0;

/**
 * One step back, or to `fallback` where there is no step within the app: the page was opened here, by a link in a tab of
 * its own, also where a login came first.
 * @param fallback replaces the entry
 * @returns a function that goes there
 */
export function useGoBack(fallback: To): () => void {
  const navigate = useNavigate();
  return () => void (entriesBefore() > 0 ? navigate(-1) : navigate(fallback, { replace: true }));
}
