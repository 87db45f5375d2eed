/**
 * Counts the dialogs that open and close, so that components notice when a dialog has covered or uncovered them. This is
 * a module of its own, because the sign-in button imports it, and a guest's page must not load the code of dialogs.
 */
const listeners = new Set<() => void>();
let changes = 0;

export function noteDialogChange(): void {
  changes += 1;
  for (const tell of listeners) tell();
}

/** The number of times that a dialog has opened or closed. It changes whenever the top dialog changes. */
export const dialogChanges = (): number => changes;

/** Calls `tell` at each change of `dialogChanges`. @returns a function that unsubscribes */
export function subscribeToDialogs(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
