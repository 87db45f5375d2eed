/** The setting that stops prices from changing by themselves (product.md, "Settings"). */
import { getQuote } from '@bourse/contract/market';
import { countNotices } from '@bourse/contract/notice-count';
import { listPositions } from '@bourse/contract/positions';
import { links } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/market-open.ts';
import { settled } from '../src/screens.ts';
import { STEEL, ticketOf } from '../src/trading.ts';

const MINUTE = 60_000;

/** @returns how often the page has asked for a call */
function counted(page: Page, { path }: { path: string }): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) calls += 1;
  });
  return () => calls;
}

/** Waits until another call of the page, which is sent every minute, shows that a minute has passed. */
async function passMinute(page: Page) {
  const polled = page.waitForRequest((request) => request.url().includes(countNotices.path));
  await page.clock.fastForward(MINUTE);
  await polled;
}

test('prices on request stay the same until Refresh is pressed, and show their time; the ticket stays live', async ({
  page,
  demo,
  signIn,
}) => {
  await page.clock.install();
  await signIn(demo);
  const positions = counted(page, listPositions);
  const quotes = counted(page, getQuote);
  await page.goto(links.settings());
  await page.getByRole('radio', { name: 'When I ask' }).check();

  await page.goto(links.positions('stock'));
  await settled(page);
  await expect(page.getByText(/^Prices from \d/)).toBeVisible();
  const before = positions();
  expect(before).toBeGreaterThan(0);
  await passMinute(page);
  expect(positions()).toBe(before);
  await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(positions).toBeGreaterThan(before);

  await page.goto(links.stock(STEEL.symbol, STEEL.name));
  await settled(page);
  await expect(page.getByText(/^Prices from \d/).first()).toBeVisible();
  await page.goto(ticketOf(STEEL));
  await settled(page);
  const asked = quotes();
  await expect.poll(quotes).toBeGreaterThan(asked + 1);
  await expect(page.getByText(/^Prices from \d/)).toHaveCount(0);
});
