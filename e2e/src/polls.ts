/** Polls of a page whose time is in the hands of the test (`page.clock`). */
import { expect, type Page, type Request } from '@playwright/test';

export interface Polls {
  /** Lets the time of one refresh pass on the page, which asks anew. */
  pass: () => Promise<void>;
}

/**
 * While a call is under way the page sends no other, and time that jumps passes the call's deadline: so time passes once
 * the last call has been answered.
 * @param page before its first address
 * @param call the addresses that the call has
 * @param every its interval, ms
 */
export function pollsOf(page: Page, call: RegExp, every: number): Polls {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (call.test(request.url())) underWay.add(request);
  });
  const end = (request: Request) => underWay.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    pass: async () => {
      // What the page has sent until now is heard before its answer to this.
      await page.evaluate(() => undefined);
      await expect.poll(() => underWay.size).toBe(0);
      const asked = page.waitForRequest(call);
      await page.clock.fastForward(every);
      await asked;
    },
  };
}
