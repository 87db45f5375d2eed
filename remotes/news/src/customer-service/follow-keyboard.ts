/**
 * Keeps the height that a phone's keyboard covers of an element at the bottom of the window as its `--keyboard`, px: a
 * browser lays its keyboard over the page, and shrinks only the visual viewport.
 * @returns a function that stops it
 */
export function followKeyboard(element: HTMLElement | null): (() => void) | undefined {
  const view = window.visualViewport;
  if (!element || !view) return undefined;
  const fit = () => {
    // A page that is zoomed in has a smaller visual viewport without a keyboard.
    const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
    element.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  fit();
  view.addEventListener('resize', fit);
  view.addEventListener('scroll', fit);
  return () => {
    view.removeEventListener('resize', fit);
    view.removeEventListener('scroll', fit);
  };
}
