/** The dialogs that are open, for all that must know when one of them covers or uncovers the page. */

const open = new Set<HTMLDialogElement>();
const listeners = new Set<() => void>();
let changes = 0;

/** The frame's CSS hides the bottom navigation and the service button while this attribute is set (D9). */
export function markDialog(dialog: HTMLDialogElement, isOpen: boolean): void {
  if (isOpen) open.add(dialog);
  else open.delete(dialog);
  document.documentElement.toggleAttribute('data-dialog-open', open.size > 0);
  changes += 1;
  for (const tell of listeners) tell();
}

/** How often a dialog has opened or closed: the number is another one as soon as something else lies on top. */
export const dialogChanges = (): number => changes;

/** @returns what ends it */
export function subscribeToDialogs(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
