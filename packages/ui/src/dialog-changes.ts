/**
 * Counts the dialogs that open and close, for what must know when one has covered or uncovered the page. It is apart from the
 * dialogs, because the button of the sign-in needs it and a guest loads no dialog.
 */
const listeners = new Set<() => void>();
let changes = 0;

export function noteDialogChange(): void {
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
