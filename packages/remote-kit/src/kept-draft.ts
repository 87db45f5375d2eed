import { isText } from '@bourse/session/shapes';
import { tabValue } from '@bourse/session/stored';

/** Two URLs, separated by a space: of the page, and of the page with its draft. */
const kept = tabValue<string>('draft', isText, '');

/**
 * Keeps the draft of a page for a reload. The draft cannot be written into the address when the reload begins, because
 * Chromium loads the address that the page had before.
 * @param page its address
 * @param draft its address with the draft in it
 * @returns a function that drops the draft
 */
export function keepDraft(page: string, draft: string): () => void {
  const written = [page, draft].map((address) => new URL(address, location.href).href).join(' ');
  kept.write(written);
  return () => {
    if (kept.read() === written) kept.write('');
  };
}

/** Restores the draft of a reloaded page by writing it into the address. Called before the router is created. */
export function restoreDraft(): void {
  const [page, draft] = kept.read().split(' ');
  kept.write('');
  if (page === location.href) history.replaceState(history.state, '', draft);
}
