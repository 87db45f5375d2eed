/** What a customer does to trade, and how the figures on the screen are read. */
import { links, type Side } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { expect, type Locator, type Page } from '@playwright/test';

/** One that a newcomer's welcome credit pays for. */
export const STEEL = { symbol: 'EXSTEEL.NS', code: 'EXSTEEL', name: 'Example Steel Ltd', market: 'IN' };
/** One of which it does not pay for fifty. */
export const CEMENT = {
  symbol: 'SAMPLECEM.NS',
  code: 'SAMPLECEM',
  name: 'Sample Cement Ltd',
  market: 'IN',
};

export const ticketOf = ({ symbol, market, name }: typeof STEEL, side: Side = 'buy'): string =>
  links.trading(symbol, market, name, side);

export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

export const quantity = (page: Page): Locator => page.getByRole('textbox', { name: 'Quantity' });
export const reviewOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Review order' });
export const placeOrder = (page: Page): Locator =>
  reviewOf(page).getByRole('button', { name: 'Place order' });

/** The value that stands beside (or below) a label. */
export const figure = (within: Page | Locator, label: string | RegExp): Locator =>
  within
    .locator('dt')
    .filter({ hasText: typeof label === 'string' ? new RegExp(`^${label}`) : label })
    .locator('xpath=following-sibling::dd[1]');

/** All figures that stand there at one instant, by their labels. */
export const figures = (within: Locator): Promise<Record<string, string>> =>
  within.evaluate((part) =>
    Object.fromEntries(
      [...part.querySelectorAll('dt')].map((label) => [
        label.textContent,
        label.parentElement?.querySelector('dd')?.textContent ?? '',
      ]),
    ),
  );

/** '₹1,23,456.78' is '123456.78'. */
export function amountOf(text = ''): Decimal {
  const plain = text.replaceAll('\u2212', '-').replace(/[^\d.-]/g, '');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) throw new Error(`"${text}" is no amount.`);
  return plain as Decimal;
}

export const shownAmount = async (within: Page | Locator, label: string | RegExp): Promise<Decimal> =>
  amountOf((await figure(within, label).textContent()) ?? '');

export async function logIn(page: Page, customer: { phone: string; password: string }): Promise<void> {
  await page.getByLabel('Phone number').fill(customer.phone);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Presses a button twice, quicker than any finger: both in one turn of the page. */
export async function pressTwice(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
}

/** Writes the order and opens its review. */
export async function review(page: Page, count?: number): Promise<void> {
  if (count !== undefined) await quantity(page).fill(String(count));
  await page.getByRole('button', { name: 'Review order' }).click();
  await expect(placeOrder(page)).toBeEnabled();
}

/** 'Bought 3 EXSTEEL at ₹142.50', once the price is known. */
export const bought = (page: Page, count: number, { code } = STEEL): Locator =>
  page.getByText(new RegExp(`^Bought ${count} ${code} at ₹[\\d,.]+$`));
