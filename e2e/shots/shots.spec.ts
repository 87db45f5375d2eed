/**
 * Pictures of every screen and state, dark and light, in .shots/<theme>/<screen>-<state>.png. They prove nothing:
 * they are there to be looked at.
 */
import { join, resolve } from 'node:path';
import { screensOf, settled } from '../src/screens.ts';
import { test } from '../src/test.ts';

const FOLDER = resolve(import.meta.dirname, '../../.shots');

for (const theme of ['dark', 'light'] as const) {
  test.describe(`pictures in ${theme}`, () => {
    test.use({ colorScheme: theme });
    test.setTimeout(300_000);
    const picture = (name: string) => ({ path: join(FOLDER, theme, `${name}.png`) });

    test('of every screen with data', async ({ page, context, testServer, demo, signIn }) => {
      const screens = await screensOf(testServer.url, demo);
      for (const { name, path } of screens.filter(({ open }) => open)) {
        await page.goto(path);
        await settled(page);
        await page.screenshot(picture(`${name}-data`));
      }
      await signIn(demo);
      const mine = await context.newPage();
      for (const { name, path } of screens.filter(({ open }) => !open)) {
        await mine.goto(path);
        await settled(mine);
        await mine.screenshot(picture(`${name}-data`));
      }
    });

    test('of every screen that can be empty', async ({ page, testServer, demo, account, signIn }) => {
      await signIn(account);
      for (const { name, path } of (await screensOf(testServer.url, demo)).filter(
        ({ hasEmpty }) => hasEmpty,
      )) {
        await page.goto(path);
        await settled(page);
        await page.screenshot(picture(`${name}-empty`));
      }
    });

    test('of every screen whose calls fail', async ({ page, testServer, demo, signIn, faultProxy }) => {
      await signIn(demo);
      const screens = (await screensOf(testServer.url, demo)).filter(({ open, still }) => !open && !still);
      faultProxy.fail({ match: /^\/api\//, fault: 'server-error' });
      for (const { name, path } of screens) {
        await page.goto(path);
        await settled(page);
        await page.screenshot(picture(`${name}-error`));
      }
    });

    test('of every screen that waits', async ({ page, testServer, demo, signIn, faultProxy }) => {
      await signIn(demo);
      const screens = (await screensOf(testServer.url, demo)).filter(({ open, still }) => !open && !still);
      faultProxy.fail({ match: /^\/api\//, fault: 'hang' });
      for (const { name, path } of screens) {
        await page.goto(path);
        // A skeleton shows itself after 150 ms.
        await page.locator('[aria-busy="true"]').first().waitFor();
        // Its fade has ended then; no element says so.
        await page.waitForTimeout(400);
        await page.screenshot(picture(`${name}-pending`));
      }
    });
  });
}
