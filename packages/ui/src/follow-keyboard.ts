/**
 * Sets `--keyboard` on the page to the height that the on-screen keyboard covers at the bottom of the window. A browser lays
 * its keyboard over the page and shrinks only the visual viewport. Buttons at the bottom edge of a sheet or a screen move up
 * by `--keyboard`, so that they stay visible.
 * @returns a function that stops following
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
    // Setting a property on the root makes the browser recompute all styles.
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
