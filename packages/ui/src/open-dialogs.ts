/**
 * The registry of open dialogs, and of guards that block a navigation, e.g. because a draft would be lost.
 */
import { noteDialogChange } from './dialog-changes.ts';

interface OpenDialog {
  /** Whether going one step back in the history closes the dialog. */
  leadsBack: () => boolean;
  /** Handles Escape. Does nothing for a dialog that cannot be dismissed. */
  close: () => void;
}

/** Open dialogs, in the order in which they were opened. */
const open = new Map<HTMLDialogElement, OpenDialog>();
let isCovered = false;

function changed(): void {
  // The frame's CSS hides the bottom navigation and the service button while this attribute is set (D9).
  document.documentElement.toggleAttribute('data-dialog-open', open.size > 0);
  noteDialogChange();
}

/** Registers an open dialog. @returns a function that removes it when the dialog closes */
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
 * Hides all dialogs except those with `overAll`, including any that open later. Otherwise a dialog that opens later would lie
 * above the lock: the modal dialog shown last is on top, and makes the others inert.
 * @returns a function that shows the dialogs again, unchanged
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

/** All guards that may block a navigation. The guard added last decides first. */
export const guards = new Set<Guard>();
