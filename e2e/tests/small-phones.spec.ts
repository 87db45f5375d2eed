import { links } from '@bourse/links/links';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';
import { quantity, review, reviewOf, STEEL, ticketOf } from '../src/trading.ts';

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

  test('a review says how long its price holds where it can be read', async ({ page }) => {
    await page.goto(ticketOf(STEEL));
    await review(page, 1);
    await expect(reviewOf(page).getByText(/^This price holds for/)).toBeInViewport({ ratio: 1 });
  });
});

test('a price alert that is reached stands above the stock and hides nothing of it', async ({
  page,
  account,
}) => {
  await page.addInitScript((customer) => {
    const alert = { customer, symbol: 'EXSTEEL.NS', name: 'Steel', way: 'up', decimals: 2, reached: '2' };
    const alerts = ['1', '1.5'].map((level) => ({ ...alert, id: level, level }));
    localStorage.setItem('priceAlerts', JSON.stringify(alerts));
  }, account.id);
  await page.goto(links.stock(STEEL.symbol, STEEL.name));
  const notice = page.getByRole('status').filter({ hasText: 'EXSTEEL has risen' });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText('and 1 more');
  const heading = page.getByRole('heading', { name: STEEL.code });
  await expect(heading).toBeVisible();
  expect((await boxOf(notice)).bottom).toBeLessThanOrEqual((await boxOf(heading)).top);
  expect((await boxOf(notice)).top).toBeGreaterThanOrEqual(
    (await boxOf(page.locator('header').first())).bottom,
  );
});
