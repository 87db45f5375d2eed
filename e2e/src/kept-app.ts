import type { BrowserContext, Page } from '@playwright/test';

/** Longest time until the worker has kept the page with its files, ms; the page asks for it 5 s after its first screen. */
const KEPT_WITHIN = 40_000;

/** Runs in the page: whether a worker answers for it and has kept it, which it does last, when it has all of its files. */
const isKept = async (): Promise<boolean> =>
  navigator.serviceWorker.controller !== null &&
  (await caches.match(new URL('/', location.href).href)) !== undefined;

/** Visits the app as a guest and leaves it when the worker has kept it, so that every page after that comes from the worker. */
export async function keepApp(context: BrowserContext, url: string): Promise<void> {
  const page: Page = await context.newPage();
  await page.goto(`${url}/login`);
  for (const end = Date.now() + KEPT_WITHIN; !(await page.evaluate(isKept)); await page.waitForTimeout(250))
    if (Date.now() > end) throw new Error('The worker has not kept the app.');
  await page.close();
}
