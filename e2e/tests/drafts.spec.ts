/** A reload keeps what was entered into a form that sends money (product.md, "Order ticket"). */
import { optionalLinks } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';
import { quantity, review, reviewOf, STEEL, ticketOf } from '../src/trading.ts';

test.beforeEach(({ demo, signIn }) => signIn(demo));

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

for (const [name, path, field, written] of [
  ['an order', ticketOf(STEEL), quantity, '7'],
  ['a recharge', optionalLinks.recharge(), amount, '1,234'],
  ['a withdrawal', optionalLinks.withdraw(), amount, '1,234'],
] as const)
  test(`a reload keeps ${name}`, async ({ page }) => {
    await page.goto(path);
    await field(page).fill(written);
    await page.reload();
    await expect(field(page)).toHaveValue(written);
    // The restored entry is a draft again.
    await page.reload();
    await expect(field(page)).toHaveValue(written);
  });

test('a reload keeps the shares of an IPO application', async ({ page }) => {
  await page.goto(optionalLinks.ipo());
  await page
    .getByRole('link', { name: /^Apply / })
    .first()
    .click();
  const shares = page.getByRole('textbox', { name: 'Shares' });
  await page.getByRole('button', { name: /^Max/ }).click();
  const written = await shares.inputValue();
  await page.reload();
  await expect(shares).toHaveValue(written);
});

test('a reload with the review open keeps the order and sends nothing', async ({ page }) => {
  await page.goto(ticketOf(STEEL));
  await review(page, 7);
  await page.reload();
  await expect(quantity(page)).toHaveValue('7');
  await expect(reviewOf(page)).toHaveCount(0);
});

test('a discarded entry does not come back', async ({ page }) => {
  await page.goto(ticketOf(STEEL));
  await quantity(page).fill('7');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto(ticketOf(STEEL));
  await expect(quantity(page)).toHaveValue('1');
});
