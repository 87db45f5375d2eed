import type { Page } from '@playwright/test';

/** Navigates within the page as the browser's Forward does: to a new history entry of the router, by a `popstate` event. */
export const goForward = (page: Page, path: string) =>
  page.evaluate((to) => {
    const idx = (history.state?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: `forward-${idx}`, idx }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
