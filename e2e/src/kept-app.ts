import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Runs in the page: whether a worker answers for it and has kept it, which it does last, when it has all of its files. */
const isKept = async (): Promise<boolean> => {
  // On a busy machine a request may fail; the page asks again when the network is said to be back.
  dispatchEvent(new Event('online'));
  return (
    navigator.serviceWorker.controller !== null &&
    (await caches.match(new URL('/', location.href).href)) !== undefined
  );
};

/** Waits until the worker has kept the page that is open. */
export const expectKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(isKept), { intervals: [1_000] }).toBe(true);

/** Visits the app as a guest and leaves it when the worker has kept it, so that every page after that comes from the worker. */
export async function keepApp(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await expectKept(page);
  await page.close();
}
