/** Adapts the elements that the chart engine creates to the page around them. */

/**
 * The engine makes itself the first element of the tab order, although its content is available as labels beside it,
 * and blocks all gestures that it does not handle, although vertical drags must scroll the page. This function reverts
 * both.
 */
export function releasePageGestures(host: HTMLElement): void {
  for (const child of host.children) {
    if (!(child instanceof HTMLElement)) continue;
    child.tabIndex = -1;
    child.style.touchAction = 'var(--chart-touch-action, pan-y)';
    child.style.overscrollBehavior = 'auto';
  }
}

/** Calls `resized` after the host's size has changed. @returns a function that stops it */
export function onResize(host: HTMLElement, resized: () => unknown): () => void {
  // In the next frame, after the engine's own observer has run.
  const observer = new ResizeObserver(() => requestAnimationFrame(resized));
  observer.observe(host);
  return () => observer.disconnect();
}
