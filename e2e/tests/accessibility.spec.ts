import { links } from '@bourse/links/links';
import { remoteNames } from '@bourse/remote-build/workspace';
import { locales } from '@bourse/session/config';
import { devicePlace } from '@bourse/session/places';
import type { Locator, Page } from '@playwright/test';
import type { Account } from '../src/api.ts';
import { violations } from '../src/axe.ts';
import { keepOn } from '../src/kept.ts';
import { type Screen, SHELL, screensOf, settled } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { unreadableTexts } from '../src/text-places.ts';
import { review, STEEL, ticketOf } from '../src/trading.ts';
import { expectNoneTooWide } from '../src/widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// As on an iPhone: a window in full screen cannot be made as tall as its page.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen')),
);

const look = async (page: Page, screens: readonly Screen[]): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  for (const { name, path } of screens) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await settled(page);
    const lines = await violations(page);
    if (lines.length > 0) found[name] = lines;
  }
  return found;
};

test('everybody can use every screen that a guest meets', async ({ page, testServer, demo }) => {
  const screens = await screensOf(testServer.url, demo);
  expect(
    await look(
      page,
      screens.filter(({ open }) => open),
    ),
  ).toEqual({});
});

/** Each has a test of its own: together they take minutes. */
const OWNERS = [...remoteNames(), SHELL];

/** What an owner shows to the demo customer. */
async function screensOfOwner(owner: string, base: string, demo: Account): Promise<Screen[]> {
  const screens = await screensOf(base, demo);
  return screens.filter((screen) => screen.owner === owner && !screen.open);
}

for (const owner of OWNERS)
  test(`everybody can use every screen of ${owner} with data on it`, async ({
    page,
    testServer,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    const screens = await screensOfOwner(owner, testServer.url, demo);
    expect(screens).not.toEqual([]);
    expect(await look(page, screens)).toEqual({});
  });

test('everybody can use every screen with nothing on it', async ({
  page,
  testServer,
  demo,
  account,
  signIn,
}) => {
  await signIn(account);
  const screens = await screensOf(testServer.url, demo);
  expect(
    await look(
      page,
      screens.filter(({ hasEmpty }) => hasEmpty),
    ),
  ).toEqual({});
});

test('no screen of offerings is wider than the window, in German, at 360 px, with text at 200 % and at 1280 px', async ({
  page,
  testServer,
  demo,
  signIn,
}) => {
  await signIn(demo);
  const paths = (await screensOf(testServer.url, demo)).map(({ path }) => path);
  const ofOfferings = paths.filter((path) =>
    /^\/(block-trading|qip|ipo|fund-investment|calendar)\b/.test(path),
  );
  expect(ofOfferings.length).toBeGreaterThan(10);
  await expectNoneTooWide(page, ofOfferings);
});

/** What the broker would answer to a customer who has lost ₹12,34,567.89, which is 23.45 %, on each position and today. */
function withLosses(body: string): string {
  const known: Record<string, string | null> = {
    price_all: '5264682.26',
    fees: '1578.93',
    value: '4030114.37',
    day_change: '-1234567.89',
    total: '4030114.37',
    result: '-1234567.89',
    put_in: '5264682.26',
    day_put_in: '5264682.26',
    // Without a rate a position is not valued again at the quote of its page.
    rate: null,
  };
  return JSON.stringify(JSON.parse(body), (key, value) =>
    typeof value === 'string' && key in known ? known[key] : value,
  );
}

for (const locale of locales) {
  test(`large losses are neither cut nor over anything else at 360 px: ${locale}`, async ({
    page,
    demo,
    signIn,
    faultProxy,
  }) => {
    await signIn(demo);
    await page.setViewportSize({ width: 360, height: 640 });
    await keepOn(page, { locale });
    for (const match of [/\/v2\/transaction\b/, /\/v2\/user\/info\b/])
      faultProxy.fail({ match, fault: { rewrite: withLosses } });
    const main = page.getByRole('main');
    const held = main.getByRole('listitem').filter({ hasText: 'EXSTEEL' });
    const loss = /−₹12,34,567[.,]89/;
    const percent = /−23[.,]45\s?%/;
    const found: Record<string, string[]> = {};
    const look = async (name: string, what: Locator) => {
      await settled(page);
      const lines = await unreadableTexts(what);
      if (lines.length > 0) found[name] = lines;
    };

    for (const [result, figure] of [
      ['total', loss],
      ['percent', percent],
      ['day', loss],
    ] as const) {
      await page.goto(links.trade());
      await page.evaluate(([place, text]) => localStorage.setItem(place, text), [
        devicePlace('positionsResult'),
        JSON.stringify(result),
      ] as const);
      await page.reload();
      await expect(held).toContainText(figure);
      await look(`positions, ${result}`, main);
    }
    await held.getByRole('button').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(loss);
    await look('what can be done with one', sheet);

    for (const [name, path] of [
      ['home', links.home()],
      ['account', links.account()],
      ['stock', links.stock(STEEL.symbol, STEEL.name)],
    ] as const) {
      await page.goto(path);
      await expect(main).toContainText(loss);
      await expect(main).toContainText(percent);
      await look(name, main);
    }
    expect(found).toEqual({});
  });
}

for (const owner of OWNERS)
  test(`everybody can read what went wrong on the screens of ${owner}, and try again`, async ({
    page,
    testServer,
    demo,
    signIn,
    faultProxy,
  }) => {
    await signIn(demo);
    const screens = (await screensOfOwner(owner, testServer.url, demo)).filter(({ still }) => !still);
    expect(screens).not.toEqual([]);
    faultProxy.fail({ match: /^\/api\//, fault: 'server-error' });
    expect(await look(page, screens)).toEqual({});
  });

test('everybody can use what opens over a screen', async ({ page, demo, signIn }) => {
  await signIn(demo);
  await page.goto(links.markets());
  await settled(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('example');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto(links.settings());
  await settled(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /log out|sign out/i }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto(ticketOf(STEEL));
  await review(page, 2);
  expect(await violations(page)).toEqual([]);
});

/** What opens over a screen without an address of its own: where, and by which buttons and tabs. */
const SHEETS: readonly (readonly [path: string, ...buttons: (string | RegExp)[]])[] = [
  [links.home(), /simulated/i],
  [links.trade(), /How it adds up/],
  [links.trade(), /sell, buy/],
  [links.watchlists(), 'New list'],
  [links.watchlists(), /^More for /],
  [links.records(), 'Period'],
  [links.account(), /today/],
  [links.stock(STEEL.symbol, STEEL.name), 'Daily', 'Indicators'],
  [links.stock(STEEL.symbol, STEEL.name), /\d lots?$/],
  [links.stock(STEEL.symbol, STEEL.name), 'More', 'Add price alert'],
];

test('everybody can use the sheets with figures, choices and fields', async ({ page, demo, signIn }) => {
  await signIn(demo);
  const found: Record<string, string[]> = {};
  for (const [path, ...buttons] of SHEETS) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await settled(page);
    for (const name of buttons)
      await page.getByRole('button', { name }).or(page.getByRole('tab', { name })).first().press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await settled(page);
    const lines = await violations(page);
    if (lines.length > 0) found[[path, ...buttons].join(' > ')] = lines;
  }
  // What works by keys alone, and how the search begins.
  await page.keyboard.press('Escape');
  await page.goto(links.home());
  await settled(page);
  for (const key of ['?', '/']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await settled(page);
    const lines = await violations(page);
    if (lines.length > 0) found[key] = lines;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(found).toEqual({});
});

test('everybody can use the screen for a new password', async ({ page, context, demo }) => {
  await keepOn(context, { cachedLogin: { user: demo.phone, timestamp: Date.now() } });
  await page.goto(links.forgotPassword());
  await expect(page.getByLabel('Current password')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('everybody can read that a part of the app did not come', async ({ page, demo, signIn, faultProxy }) => {
  await signIn(demo);
  faultProxy.fail({ match: /\/remotes\/news\//, fault: 'missing' });
  await page.goto(links.news());
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
