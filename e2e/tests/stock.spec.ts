/** A stock on a phone: its chart in each range, sideways and back; and price alerts from a chip to their list. */
import { getQuote } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../src/test.ts';
import { STEEL } from '../src/trading.ts';

const address = links.stock(STEEL.symbol, STEEL.name);
const canvas = (page: Page) => page.getByRole('tabpanel').locator('canvas').first();
const choose = (page: Page, view: string) => page.getByRole('tab', { name: view, exact: true }).click();
const summaryOf = (page: Page, view: string) =>
  page.getByText(new RegExp(`^${STEEL.code}, ${view}, .* last `));

/** How much of the canvases is drawn, in any colour. */
const inkOf = (page: Page) =>
  page.locator('canvas').evaluateAll(
    (all) =>
      (all as HTMLCanvasElement[]).filter((one) => {
        const { data } = one.getContext('2d')?.getImageData(0, 0, one.width, one.height) ?? { data: [] };
        return data.some((value) => value > 0);
      }).length,
  );

/** Whether anything is drawn over the prices of a range: without trades and a finger there is nothing but alerts. */
const drawnOver = (page: Page) =>
  page
    .getByRole('tabpanel')
    .locator('canvas')
    .nth(1)
    .evaluate((one: HTMLCanvasElement) =>
      one
        .getContext('2d')
        ?.getImageData(0, 0, one.width, one.height)
        .data.some((value) => value > 0),
    );

test('each range is drawn with its change, as a line or candles; full screen has Buy and Sell, turns by its button only, and closes by Back', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(account);
  await page.goto(address);
  // Not the customer's own average price.
  await expect(page.getByText(/^Day avg [\d,.]+$/)).toBeVisible();
  for (const range of ['5D', '1M', '6M', '1Y', '5Y']) {
    await choose(page, range);
    await expect(summaryOf(page, range)).toBeAttached();
    await expect(page.getByText(/since \d+ \w+ \d{4}/)).toBeVisible();
    await expect(canvas(page)).toBeVisible();
    await expect.poll(() => inkOf(page)).toBeGreaterThan(0);
  }
  await page.getByRole('button', { name: 'Show as candles' }).click();
  await expect(page.getByRole('button', { name: 'Show as a line' })).toBeVisible();

  await page.getByRole('button', { name: 'Full screen' }).click();
  const full = page.getByRole('dialog', { name: STEEL.code });
  // The chart keeps the orientation of the screen: its head stands at the top.
  const close = full.getByRole('button', { name: 'Close' });
  const turn = full.getByRole('button', { name: 'Turn the chart' });
  const topOfClose = async () => (await close.boundingBox())?.y ?? Number.NaN;
  await expect(turn).toBeVisible();
  await expect.poll(topOfClose).toBeLessThan(100);
  // Browsers in tests cannot turn the screen, so the content is turned: its bar is at the right edge.
  await turn.click();
  await expect.poll(topOfClose).toBeGreaterThan(700);
  await turn.click();
  await expect.poll(topOfClose).toBeLessThan(100);
  await expect(full.getByText(/^₹/).first()).toBeVisible();
  await expect(full.getByRole('link', { name: 'Buy' })).toBeVisible();
  await expect(full.getByRole('tab', { name: '5Y', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(full).toHaveCount(0);
  await expect(page.getByRole('tab', { name: '5Y', exact: true })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(full).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(full).toHaveCount(0);
  // The next stock is looked at in the same way.
  await page.goto(links.stock('DEMOBANK.NS', 'Demo Bank Ltd'));
  await expect(page.getByText(/^DEMOBANK, 5Y, .* last /)).toBeAttached();
});

test('held sideways the full screen is one bar, the figures of the lines, and the chart in all the rest', async ({
  page,
  account,
  signIn,
}) => {
  // As on an iPhone: a window in full screen would have another size.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  const [width, height] = [844, 390];
  await page.setViewportSize({ width, height });
  await signIn(account);
  await page.goto(`${address}?chart=full`);
  const full = page.getByRole('dialog', { name: STEEL.code });
  await full.getByRole('tab', { name: 'Daily', exact: true }).click();
  const figures = full.getByText(/^MA5 /);
  await expect(figures).toBeVisible();
  // All of them at one instant: the figures are drawn anew with each price.
  const edges = async (what: Locator) => {
    const boxes = await what.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(boxes).not.toEqual([]);
    return {
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
    };
  };
  const drawn = await edges(full.locator('canvas'));
  expect(drawn).toMatchObject({ left: 0, right: width, bottom: height });
  expect(drawn.top).toBeLessThanOrEqual(height / 5);
  for (const above of [figures, full.getByRole('link', { name: 'Buy' }), full.getByRole('tab').first()])
    expect((await edges(above)).bottom).toBeLessThanOrEqual(drawn.top);
});

test('an alert is set by a chip from the menu, stands on the chart and in the list of all, is deleted and brought back', async ({
  page,
  account,
  api,
  signIn,
}) => {
  await signIn(account);
  await page.goto(address);
  await choose(page, '6M');
  const { price } = await api.call(getQuote, { symbol: STEEL.symbol });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Add price alert' }).click();
  const level = page.getByLabel('Alert me at');
  await expect.poll(() => drawnOver(page)).toBe(false);
  await expect(level).toBeFocused();
  expect(Math.abs(Number(await level.inputValue()) / Number(price) - 1)).toBeLessThan(0.05);
  await page.getByRole('button', { name: /^\+5%: / }).click();
  await page.getByRole('button', { name: 'Set alert' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'When the price rises to ₹' });
  await expect(row).toHaveCount(1);
  await expect.poll(() => drawnOver(page)).toBe(true);

  await page.getByRole('link', { name: 'All alerts' }).click();
  await expect(page).toHaveURL(links.priceAlerts());
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Delete the alert/ }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('No alerts yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: STEEL.code })).toBeVisible();
});
