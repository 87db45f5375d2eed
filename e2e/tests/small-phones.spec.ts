import { links, optionalLinks } from '@bourse/links/links';
import { customerPlace } from '@bourse/session/places';
import type { Locator, Page } from '@playwright/test';
import { keepOn } from '../src/kept.ts';
import { expect, test } from '../src/market-open.ts';
import { rewriteDeployment } from '../src/release.ts';
import { shiftsOf, untilDrawn, watchShifts } from '../src/shifts.ts';
import { quantity, STEEL, ticketOf } from '../src/trading.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not there to be measured.');
  return { top: box.y, bottom: box.y + box.height };
};
const padOf = (page: Page) => page.getByRole('group', { name: 'Quantity' });
/** Above its button stands the cost, and nothing else is to stand in front of the keys. */
const costOf = (page: Page) => page.getByText('You pay').first();

test.beforeEach(async ({ account, signIn }) => signIn(account));

for (const [width, height] of [
  [375, 667],
  [360, 640],
  [320, 568],
] as const) {
  test(`the quantity and all of its keys are seen at once at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(ticketOf(STEEL));
    await expect(page.getByText(/^Available/)).toBeVisible();
    await expect(quantity(page)).toBeInViewport({ ratio: 1 });
    expect((await boxOf(padOf(page))).bottom).toBeLessThanOrEqual((await boxOf(costOf(page))).top);
  });
}

test.describe('lying', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('the keys stand beside the quantity', async ({ page }) => {
    await page.goto(ticketOf(STEEL));
    const figure = await boxOf(quantity(page));
    const pad = await boxOf(padOf(page));
    expect(figure.top).toBeGreaterThanOrEqual(pad.top);
    expect(figure.bottom).toBeLessThanOrEqual(pad.bottom);
  });
});

test('a price alert that is reached lies over the header: the stock neither moves nor is hidden', async ({
  page,
  context,
  account,
}) => {
  await watchShifts(page);
  await page.goto(links.stock(STEEL.symbol, STEEL.name));
  const heading = page.getByRole('heading', { name: STEEL.code });
  await expect(heading).toBeVisible();
  await untilDrawn(page);
  const before = (await shiftsOf(page)).length;

  // Another tab of this customer sets alerts that the price has reached already.
  const other = await context.newPage();
  await other.goto('/favicon.ico');
  const alert = { symbol: 'EXSTEEL.NS', name: 'Steel', way: 'up', decimals: 2, reached: null };
  const alerts = ['1', '1.5'].map((level) => ({ ...alert, id: level, level }));
  await other.evaluate(([place, text]) => localStorage.setItem(place, text), [
    customerPlace('priceAlerts', account.id),
    JSON.stringify(alerts),
  ] as const);
  await other.close();

  const notice = page.getByRole('status').filter({ hasText: 'EXSTEEL has risen' });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText('and 1 more');
  expect((await boxOf(notice)).bottom).toBeLessThanOrEqual((await boxOf(heading)).top);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toContainText('EXSTEEL has risen');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  expect((await shiftsOf(page)).slice(before)).toEqual([]);
});

test('a figure is as wide as before when its digits change, on the screens of each remote that deals in money', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(demo);
  for (const address of [
    ticketOf(STEEL),
    links.stock(STEEL.symbol, STEEL.name),
    links.markets(),
    links.account(),
    optionalLinks.loan(),
    optionalLinks.funds(),
    optionalLinks.blockTrading(),
  ]) {
    await page.goto(address);
    await expect(
      page
        .getByText(/\d\.\d\d/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await untilDrawn(page);
    // `font` takes the figures of equal width back from an element whose parent has them.
    const uneven = await page.evaluate(() =>
      [...document.querySelectorAll('body *')].flatMap((element) => {
        const isFigure = [...element.childNodes].some(
          ({ nodeType, textContent }) =>
            nodeType === Node.TEXT_NODE && /^[+−]?(₹|\$)?\d[\d,]*\.\d\d/.test(textContent ?? ''),
        );
        const isEven = getComputedStyle(element).fontVariantNumeric.includes('tabular-nums');
        return isFigure && !isEven ? [`${element.className}: ${element.textContent}`] : [];
      }),
    );
    expect(uneven, address).toEqual([]);
  }
});

for (const [where, address] of [
  ['a stock', links.stock(STEEL.symbol, STEEL.name)],
  ['the ticket', ticketOf(STEEL)],
  ['the markets', links.markets()],
] as const) {
  test(`nothing moves on ${where} when the network goes and comes back`, async ({ page, context }) => {
    await watchShifts(page);
    await page.goto(address);
    await expect(page.getByText(/₹\d/).filter({ visible: true }).first()).toBeVisible();
    await untilDrawn(page);
    const before = (await shiftsOf(page)).length;
    await context.setOffline(true);
    await expect(page.getByText('You are offline').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline')).toHaveCount(0);
    expect((await shiftsOf(page)).slice(before)).toEqual([]);
  });
}

for (const locale of ['en', 'de', 'es'] as const) {
  test(`with text of twice the size the reason under Buy stays within its button: ${locale}`, async ({
    page,
    context,
  }) => {
    await keepOn(page, { locale });
    await page.goto(links.stock(STEEL.symbol, STEEL.name));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const buy = page.locator('a[href*="/trading/"][href$="type=buy"]');
    await expect(buy).toBeVisible();
    await context.setOffline(true);
    await expect(buy).toHaveAttribute('aria-disabled', 'true');
    const outside = await buy.evaluate((button) => {
      const texts = document.createRange();
      texts.selectNodeContents(button);
      const [inner, outer] = [texts.getBoundingClientRect(), button.getBoundingClientRect()];
      return [
        outer.left - inner.left,
        inner.right - outer.right,
        outer.top - inner.top,
        inner.bottom - outer.bottom,
      ];
    });
    expect(outside.map((px) => Math.max(px, 1))).toEqual([1, 1, 1, 1]);
  });
}

for (const locale of ['de', 'es'] as const) {
  test(`the four periods of the chart stand beside two buttons at 390 px: ${locale}`, async ({ page }) => {
    await keepOn(page, { locale });
    await page.goto(links.stock(STEEL.symbol, STEEL.name));
    const periods = page.getByRole('tablist').first();
    await periods.getByRole('tab').nth(1).click();
    await expect(periods.locator('..').getByRole('button')).toHaveCount(2);
    expect(await periods.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  });
}

test('the header names the instrument and its price once its headline has scrolled away, and never says Stock', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(links.stock('EUR/USD', 'Euro / US Dollar'));
  const header = page.locator('header').first();
  const price = page
    .getByRole('main')
    .getByText(/^\d\.\d{4}$/)
    .first();
  await expect(price).toBeVisible();
  await expect(page).toHaveTitle('Euro / US Dollar · Bourse');
  await expect(header.getByText('EUR/USD')).toBeHidden();
  await page.mouse.wheel(0, 600);
  await expect(header.getByText('EUR/USD')).toBeVisible();
  await expect(header.getByText(/^\d\.\d{4}$/)).toBeVisible();
  await expect(header.getByText('Stock')).toHaveCount(0);
  await page.mouse.wheel(0, -600);
  await expect(header.getByText('EUR/USD')).toBeHidden();
});

test.describe('in a narrow header', () => {
  for (const [width, percent] of [
    [390, 100],
    [320, 100],
    [390, 200],
    [195, 100],
  ] as const) {
    test(`the mark of simulated money is fully visible and uncovered, at ${width} px in text of ${percent} %`, async ({
      page,
      context,
      faultProxy,
    }) => {
      rewriteDeployment(faultProxy, { languages: ['en', 'zh', 'de', 'es'] });
      await page.setViewportSize({ width, height: 700 });
      for (const path of [
        links.home(),
        links.markets(),
        links.stock(STEEL.symbol, STEEL.name),
        ticketOf(STEEL),
      ]) {
        await page.goto(path);
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}%`;
        }, percent);
        const mark = page.getByRole('banner').getByRole('button', { name: 'Simulated' });
        await expect(mark).toBeInViewport({ ratio: 1 });
        await context.setOffline(true);
        const note = page.getByText('You are offline').first();
        await expect(note).toBeVisible();
        const [one, other] = [await boxOf(mark), await boxOf(note)];
        expect(one.bottom, path).toBeLessThanOrEqual(other.top + 1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
        await context.setOffline(false);
      }
    });
  }

  test('an order can be entered and reviewed at 195 px, the width of a phone at 200 % zoom', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 195, height: 422 });
    await page.goto(ticketOf(STEEL));
    await expect(page.getByText(/^Available/)).toBeVisible();
    const field = quantity(page);
    await field.scrollIntoViewIfNeeded();
    await expect(field).toBeInViewport({ ratio: 1 });
    for (const key of ['1', '2']) await padOf(page).getByRole('button', { name: key, exact: true }).click();
    await expect(field).toHaveValue('12');
    await page.getByRole('button', { name: 'Review order' }).click();
    await expect(page.getByRole('dialog')).toContainText('12');
  });
});

test('the buttons of a sheet and of a screen are shown above an on-screen keyboard that covers the page', async ({
  page,
}) => {
  const KEYBOARD = 336;
  /** Simulates the keyboard of iOS and Android: the page keeps its size, and its visual viewport becomes lower. */
  const raise = (height: number) =>
    page.evaluate((covered) => {
      const view = window.visualViewport as VisualViewport;
      Object.defineProperty(view, 'height', { value: window.innerHeight - covered, configurable: true });
      view.dispatchEvent(new Event('resize'));
    }, height);
  const edge = 844 - KEYBOARD;

  await page.goto(links.stock(STEEL.symbol, STEEL.name));
  await page.getByRole('button', { name: 'Price alerts' }).click();
  const sheet = page.getByRole('dialog');
  const set = sheet.getByRole('button', { name: 'Set alert' });
  await expect(set).toBeInViewport({ ratio: 1 });
  expect((await boxOf(set)).bottom).toBeGreaterThan(edge);
  await raise(KEYBOARD);
  await expect.poll(async () => (await boxOf(set)).bottom).toBeLessThanOrEqual(edge);
  await raise(0);
  await expect.poll(async () => (await boxOf(set)).bottom).toBeGreaterThan(edge);

  await page.goto(ticketOf(STEEL));
  const review = page.getByRole('button', { name: 'Review order' });
  await expect(review).toBeInViewport({ ratio: 1 });
  expect((await boxOf(review)).bottom).toBeGreaterThan(edge);
  await raise(KEYBOARD);
  await expect.poll(async () => (await boxOf(review)).bottom).toBeLessThanOrEqual(edge);
});
