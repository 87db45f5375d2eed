/** How the engine's elements keep house in a page that is not theirs alone. */

/**
 * The engine puts itself first in the page's tab order, though what it shows is said in labels beside it; and it forbids
 * every gesture that is not its own, though drags across it are the page's.
 */
export function releasePageGestures(host: HTMLElement): void {
  for (const child of host.children) {
    if (!(child instanceof HTMLElement)) continue;
    child.tabIndex = -1;
    child.style.touchAction = 'pan-y';
    child.style.overscrollBehavior = 'auto';
  }
}

/** @returns how to stop */
export function onResize(host: HTMLElement, resized: () => unknown): () => void {
  // After the engine's own observer, which was there first.
  const observer = new ResizeObserver(() => requestAnimationFrame(resized));
  observer.observe(host);
  return () => observer.disconnect();
}
