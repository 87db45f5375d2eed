/**
 * Scrolls a row sideways until one of its children is in the middle, as far as the row goes. `scrollIntoView` would
 * scroll the page, too, down to a row that is below the screen.
 */
export function revealInRow(child: HTMLElement): void {
  const row = child.parentElement;
  if (!row) return;
  // After the layout that the frame makes anyway: measured now, the page would be laid out twice.
  const laidOut = new ResizeObserver(() => {
    laidOut.disconnect();
    const [outer, inner] = [row.getBoundingClientRect(), child.getBoundingClientRect()];
    row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  });
  laidOut.observe(child);
}
