/** Close always closes a dialog, and Back never leaves a screen while a dialog covers it (product.md, "Frame"). */
import { links } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import { DEMO } from '../src/api.ts';
import { goForward } from '../src/forward.ts';
import { expect, test } from '../src/market-open.ts';
import { REVIEWS } from '../src/reviews.ts';
import { screensOf, settled } from '../src/screens.ts';
import { logIn } from '../src/trading.ts';

const dialogs = (page: Page) => page.locator('dialog[open]');

/** A page whose `goto` navigates within the app, as a link does, so that all history entries belong to one document. */
const asByLinks = (page: Page): Page =>
  new Proxy(page, {
    get: (target, name) => {
      if (name === 'goto') return (path: string) => goForward(target, path);
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

for (const { name, call, prepare, fill, opens, review, complete } of REVIEWS) {
  test(`Back closes the review of ${name} and leaves its form, and Forward sends nothing`, async ({
    page,
    api,
    account,
    signIn,
    faultProxy,
    testServer: { backOffice },
  }) => {
    await prepare?.(api, account, backOffice);
    await signIn(account);
    await page.goto(links.home());
    await settled(page);
    await fill(asByLinks(page), api);
    await expect(opens(page).first()).toBeVisible();
    const before = await dialogs(page).count();
    await opens(page).click();
    const sheet = page.getByRole('dialog', { name: review });
    await expect(sheet).toBeVisible();
    await complete?.(sheet);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(before);
    await expect(opens(page).first()).toBeVisible();
    await page.goForward();
    expect(faultProxy.seen.filter((line) => line.startsWith('POST') && call.test(line))).toEqual([]);
  });
}

/** Screens that are a sheet over another screen, by their names in the list of all screens. */
const SHEETS = [
  'on-hold',
  'statement',
  'bank-cards-add',
  'notice-settings',
  'transaction-password',
  'block-buy',
  'ipo-apply',
  'fund',
  'fund-order',
  'chart-full',
  'profit-on-sales',
];

test('a sheet opened by its URL in a new tab closes by Close and by Escape, and stays in the app after a login', async ({
  browser,
  testServer: { url: baseURL },
  demo,
}) => {
  test.slow();
  const screens = await screensOf(baseURL, demo);
  for (const name of SHEETS) {
    const path = screens.find((screen) => screen.name === name)?.path ?? '';
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await logIn(page, DEMO);
    await expect(dialogs(page), name).toHaveCount(1);
    await dialogs(page).getByRole('button', { name: 'Close' }).first().click();
    await expect(dialogs(page), `${name} by Close`).toHaveCount(0);
    await page.goto(path);
    await expect(dialogs(page), name).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialogs(page), `${name} by Escape`).toHaveCount(0);
    expect(new URL(page.url()).host, name).toBe(new URL(baseURL).host);
    await context.close();
  }
});
