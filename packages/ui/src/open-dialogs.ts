/**
 * What lies over the page or holds it: the dialogs that are open, and the drafts that a navigation would lose.
 */
import { noteDialogChange } from './dialog-changes.ts';

interface OpenDialog {
  /** Whether one step back in the history closes it. */
  leadsBack: () => boolean;
  /** Handles Escape. Does nothing for a dialog that cannot be dismissed. */
  close: () => void;
}

/** In the order in which they were opened. */
const open = new Map<HTMLDialogElement, OpenDialog>();
let isCovered = false;

function changed(): void {
  // The frame's CSS hides the bottom navigation and the service button while this attribute is set (D9).
  document.documentElement.toggleAttribute('data-dialog-open', open.size > 0);
  noteDialogChange();
}

/** @returns a function that says that it is closed */
export function markOpen(dialog: HTMLDialogElement, asked: OpenDialog): () => void {
  open.set(dialog, asked);
  changed();
  return () => {
    open.delete(dialog);
    changed();
  };
}

/** The dialog that was opened last, which lies on top of the others. */
export const topDialog = (): OpenDialog | undefined =>
  [...open].findLast(([dialog]) => dialog.isConnected)?.[1];

/**
 * Hides all dialogs but those that are over all, and keeps hidden what opens meanwhile: of two modal dialogs, the browser
 * lets only the one be used that was shown last.
 * @returns what uncovers them; they are as they were
 */
export function coverDialogs(): () => void {
  isCovered = true;
  changed();
  return () => {
    isCovered = false;
    changed();
  };
}

export const areDialogsCovered = (): boolean => isCovered;

/** An address of the app. */
export interface Place {
  pathname: string;
  search: string;
}

/** A navigation that waits for the customer's answer. */
export interface HeldNavigation {
  to: Place;
  proceed: () => void;
  stay: () => void;
}

export interface Guard {
  holds: (from: Place, to: Place) => boolean;
  ask: (held: HeldNavigation | undefined) => void;
}

/** All that may hold up a navigation; the one that came last is asked first. */
export const guards = new Set<Guard>();
