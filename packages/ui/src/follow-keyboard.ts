/**
 * Keeps the height of the window's lower part that a phone's keyboard covers as `--keyboard` of the page, px. A browser lays
 * its keyboard over the page and shrinks only the visual viewport, so what stands at the lower edge (the buttons of a sheet
 * or of a screen) keeps that distance from it.
 * @returns a function that stops it
 */
export function followKeyboard(): (() => void) | undefined {
  const view = window.visualViewport;
  if (!view) return undefined;
  const { style } = document.documentElement;
  let known = 0;
  const fit = () => {
    // A page that is zoomed in has a smaller visual viewport without a keyboard.
    const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
    const height = Math.max(0, Math.round(covered));
    // Each change of a page's property has all of its styles computed again.
    if (height === known) return;
    known = height;
    style.setProperty('--keyboard', `${height}px`);
  };
  fit();
  view.addEventListener('resize', fit);
  view.addEventListener('scroll', fit);
  return () => {
    view.removeEventListener('resize', fit);
    view.removeEventListener('scroll', fit);
    style.removeProperty('--keyboard');
  };
}
