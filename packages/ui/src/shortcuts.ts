/**
 * Keys that do what a button of the screen does, for a customer with a keyboard. A part of the page says which it has
 * while it is shown; the frame listens for all of them and lists them under `?`
 * ([why](../decisions/shortcuts.md)).
 */
import { useEffect, useLayoutEffect, useRef } from 'react';

export interface Shortcut {
  /** As `KeyboardEvent.key` names them, letters in lower case: ['b'], ['1', '2', '3', '4'], ['Escape']. */
  readonly keys: readonly string[];
  /** What they do, in the customer's language, as the button says it. */
  readonly label: string;
  readonly run: (key: string) => void;
  /** The key is typed as well, into the field that `run` focuses. */
  readonly isTyped?: boolean;
}

/** In the order in which their parts were shown. */
const registered = new Set<{ current: readonly Shortcut[] }>();

/** Offers shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const own = useRef(shortcuts);
  useLayoutEffect(() => {
    own.current = shortcuts;
  });
  useEffect(() => {
    registered.add(own);
    return () => void registered.delete(own);
  }, []);
}

/** All that work on the page now. Of two for the same key, the one that was shown last is meant. */
export const shortcutsNow = (): readonly Shortcut[] => [...registered].flatMap(({ current }) => current);

const FIELD =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]';

const isField = (target: EventTarget | null): boolean => target instanceof Element && target.matches(FIELD);

/**
 * Runs the shortcuts of the page. They rest while the customer types, while a dialog or the app lock covers the screen,
 * and with Ctrl, Alt or Meta, which make shortcuts of the browser. Shift is not looked at: `/` needs it on some keyboards.
 * @returns a function that stops it
 */
export function listenForShortcuts(page: Document): () => void {
  const press = (event: KeyboardEvent) => {
    const { dataset } = page.documentElement;
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (isField(event.target) || dataset.dialogOpen !== undefined || dataset.covered !== undefined) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const shortcut = shortcutsNow().findLast(({ keys }) => keys.includes(key));
    if (!shortcut) return;
    if (!shortcut.isTyped) event.preventDefault();
    shortcut.run(key);
  };
  page.addEventListener('keydown', press);
  return () => page.removeEventListener('keydown', press);
}
