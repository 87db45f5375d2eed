import type { Page } from '@playwright/test';

/**
 * Waits until the page loads nothing any more. Its clock, which the test has installed, stands still from then on, so that no
 * poll begins: on a busy machine one would follow the other.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.waitForLoadState('networkidle');
}
