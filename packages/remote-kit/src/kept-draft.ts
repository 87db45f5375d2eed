import { devicePlace } from '@bourse/session/places';

/**
 * Restores the draft of a reloaded page by writing it into the address (`leave-guard.tsx`). The inline script uses this
 * function before anything reads the address, so it accesses storage without `@bourse/session/stored`.
 */
export function restoreDraft(): void {
  try {
    const place = devicePlace('draft');
    const [page, draft] = JSON.parse(sessionStorage.getItem(place) ?? '""').split(' ');
    sessionStorage.removeItem(place);
    if (page === location.href) history.replaceState(history.state, '', draft);
  } catch {
    // Storage is blocked, so no draft was kept.
  }
}
