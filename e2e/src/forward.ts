import type { Page } from '@playwright/test';

/** To an address as Forward goes there: in the same page, by the router. */
export const goForward = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
