import type { Page } from '@playwright/test';

/** To an address as Forward goes there: in the same page, by the router, to an entry that the router has counted. */
export const goForward = (page: Page, path: string) =>
  page.evaluate((to) => {
    const idx = (history.state?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: `forward-${idx}`, idx }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
