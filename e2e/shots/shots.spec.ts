/**
 * Pictures of every screen and state, dark and light, in .shots/<theme>/<screen>-<state>.png. They prove nothing:
 * they are there to be looked at.
 */
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { links } from '@bourse/links/links';
import { screensOf, settled } from '../src/screens.ts';
import { test } from '../src/test.ts';
import { STEEL } from '../src/trading.ts';
import { cameraAt } from '../src/true-scale.ts';

const FOLDER = resolve(import.meta.dirname, '../../.shots');

for (const theme of ['dark', 'light'] as const) {
  test.describe(`pictures in ${theme}`, () => {
    test.use({ colorScheme: theme });
    test.setTimeout(300_000);
    const folder = join(FOLDER, theme);
    mkdirSync(folder, { recursive: true });
    const picture = (name: string) => join(folder, `${name}.png`);

    test('of every screen with data', async ({ page, context, testServer, demo, signIn }) => {
      const camera = await cameraAt(page);
      const screens = await screensOf(testServer.url, demo);
      for (const { name, path } of screens.filter(({ open }) => open)) {
        await page.goto(path);
        await settled(page);
        await camera.take(picture(`${name}-data`));
      }
      await signIn(demo);
      const mine = await context.newPage();
      const own = await cameraAt(mine);
      for (const { name, path } of screens.filter(({ open }) => !open)) {
        await mine.goto(path);
        await settled(mine);
        await own.take(picture(`${name}-data`));
      }
    });

    test('of every screen that can be empty', async ({ page, testServer, demo, account, signIn }) => {
      const camera = await cameraAt(page);
      await signIn(account);
      for (const { name, path } of (await screensOf(testServer.url, demo)).filter(
        ({ hasEmpty }) => hasEmpty,
      )) {
        await page.goto(path);
        await settled(page);
        await camera.take(picture(`${name}-empty`));
      }
    });

    test('of every screen whose calls fail', async ({ page, testServer, demo, signIn, faultProxy }) => {
      const camera = await cameraAt(page);
      await signIn(demo);
      const screens = (await screensOf(testServer.url, demo)).filter(({ open, still }) => !open && !still);
      faultProxy.fail({ match: /^\/api\//, fault: 'server-error' });
      for (const { name, path } of screens) {
        await page.goto(path);
        await settled(page);
        await camera.take(picture(`${name}-error`));
      }
    });

    test('of every screen that waits', async ({ page, testServer, demo, signIn, faultProxy }) => {
      const camera = await cameraAt(page);
      await signIn(demo);
      const screens = (await screensOf(testServer.url, demo)).filter(({ open, still }) => !open && !still);
      faultProxy.fail({ match: /^\/api\//, fault: 'hang' });
      for (const { name, path } of screens) {
        await page.goto(path);
        // A skeleton shows itself after 150 ms.
        await page.locator('[aria-busy="true"]').first().waitFor();
        // Its fade has ended then; no element says so.
        await page.waitForTimeout(400);
        await camera.take(picture(`${name}-pending`));
      }
    });
  });
}

/** The screens of the README's picture, each in its theme. */
const SHOWN = [
  [links.home(), 'dark'],
  [links.stock(STEEL.symbol, STEEL.name), 'dark'],
  [links.account(), 'light'],
] as const;

test('makes the picture of the README: home, a stock and the account side by side', async ({
  page,
  context,
  demo,
  signIn,
}) => {
  await signIn(demo);
  mkdirSync(FOLDER, { recursive: true });
  const camera = await cameraAt(page);
  const pictures: string[] = [];
  for (const [path, colorScheme] of SHOWN) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await settled(page);
    // What home loads after its first view.
    await page.waitForLoadState('networkidle');
    const file = join(FOLDER, `readme-${pictures.length}.png`);
    await camera.take(file);
    pictures.push(`data:image/png;base64,${(await readFile(file)).toString('base64')}`);
  }
  const sheet = await context.newPage();
  const paper = await cameraAt(sheet, { width: 600, height: 438 });
  await sheet.setContent(`<meta name="viewport" content="width=device-width"><style>
    body { display: flex; justify-content: space-between; align-items: center; margin: 0; padding: 0 19px;
      block-size: 100vh; box-sizing: border-box; background: linear-gradient(#dfe4ee, #cdd5e3); }
    img { inline-size: 178px; border-radius: 14px; box-shadow: 0 6px 14px rgb(18 21 28 / 0.35); }
  </style>${pictures.map((source) => `<img src="${source}">`).join('')}`);
  await sheet
    .locator('img')
    .last()
    .evaluate((image: HTMLImageElement) => image.decode());
  await paper.take(resolve(import.meta.dirname, '../pictures/bourse.jpg'));
});
