/** How long after the page has loaded the first screen's own data are surely on their way, in ms. */
const SETTLED_AFTER = 5_000;

/**
 * Does what is not urgent when the browser has nothing to do. It is idle also while it waits for the network, and what is
 * fetched then takes the line from the first screen's data: so not before that screen has had its time. Safari has no
 * idle callback.
 * @returns how to stop
 */
export function whenSettled(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = new AbortController();
  const start = () => {
    if (!abort.signal.aborted) work();
  };
  const ask = () => {
    timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 10_000 });
      else start();
    }, SETTLED_AFTER);
  };
  if (document.readyState === 'complete') ask();
  else addEventListener('load', ask, { once: true, signal: abort.signal });
  return () => {
    abort.abort();
    clearTimeout(timer);
  };
}
