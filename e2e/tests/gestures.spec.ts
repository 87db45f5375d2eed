import { getQuote, listInstruments } from '@bourse/contract/market';
import { buy, listOrders } from '@bourse/contract/orders';
import { watch } from '@bourse/contract/watchlist';
import { orderWatched } from '@bourse/contract/watchlists';
import { links } from '@bourse/links/links';
import type { Locator, Page } from '@playwright/test';
import { apiOf } from '../src/api.ts';
import { settled } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { STEEL } from '../src/trading.ts';

interface Point {
  x: number;
  y: number;
}

/** A finger on the glass, which the browser may also take for scrolling. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    drag: async (from: Point, to: Point) => {
      await touch('touchStart', [from]);
      for (let step = 1; step <= 10; step += 1)
        await touch('touchMove', [
          { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 },
        ]);
    },
    lift: () => touch('touchEnd', []),
  };
}

const rows = (page: Page) => page.getByRole('list', { name: 'Your watchlist' }).getByRole('listitem');
const middleOf = async (place: Locator): Promise<Point> => {
  const box = await place.boundingBox();
  if (!box) throw new Error('It has no place on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** The handle is for those who point: it has no name. */
const handleOf = (row: Locator) => row.locator('> [aria-hidden="true"]');
const asksFor = (faultProxy: { seen: string[] }, what: string) =>
  faultProxy.seen.filter((line) => line.includes(what)).length;

for (const by of ['finger', 'mouse'] as const) {
  test(`the watchlist is put into another order with a ${by}, and keeps it`, async ({
    page,
    signIn,
    account,
    api,
  }) => {
    const { items } = await api.call(listInstruments, { market: 'IN', limit: 4 });
    for (const { symbol } of items) await api.call(watch, { symbol });
    await signIn(account);
    await page.goto(links.watchlists());
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(handleOf(rows(page).first())).toBeVisible();
    const remove = page.getByRole('button', { name: /^Remove / }).first();
    const name = (await remove.getAttribute('aria-label'))?.slice('Remove '.length);
    const from = await middleOf(handleOf(rows(page).first()));
    const to = { x: from.x + 20, y: (await middleOf(rows(page).nth(2))).y + 4 };
    const kept = page.waitForResponse(`**/api${orderWatched.path}`);
    if (by === 'finger') {
      const finger = await fingerOn(page);
      await finger.drag(from, to);
      await finger.lift();
    } else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 10 });
      await page.mouse.up();
    }
    await expect(page.getByText(`${name} is now 3 of 4`)).toBeAttached();
    // A reload would end the call that keeps it.
    await kept;
    await page.reload();
    await expect(rows(page).nth(2)).toContainText(`${name}`);
  });
}

test('a row is swiped off its watchlist and put back, is put on another list by keys, and is swiped to be bought, then sold', async ({
  page,
  signIn,
  account,
  api,
}) => {
  const { items } = await api.call(listInstruments, { market: 'IN', limit: 3 });
  for (const { symbol } of items) await api.call(watch, { symbol });
  await signIn(account);
  await page.goto(links.watchlists());
  await expect(rows(page)).toHaveCount(3);
  const before = await rows(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const order = () =>
    rows(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  await expect(page.locator('[data-swipes]')).toBeVisible();
  const finger = await fingerOn(page);
  const swipe = async (across: number) => {
    const from = await middleOf(rows(page).nth(1));
    await finger.drag(from, { x: from.x + across, y: from.y + 3 });
    await finger.lift();
  };

  await swipe(40);
  await expect(rows(page)).toHaveCount(3);
  await swipe(160);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual(before);

  await rows(page).nth(1).getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^More for / }).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Watchlists' }).press('Enter');
  await sheet.getByRole('button', { name: 'New list' }).press('Enter');
  await expect(sheet.getByRole('textbox', { name: 'Name of the list' })).toBeFocused();
  await page.keyboard.type('Later');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Later' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Later' }).click();
  const later = page.getByRole('list', { name: 'Later' }).getByRole('listitem');
  await expect(later.getByRole('link')).toHaveAttribute('href', before[1] ?? '');
  await page.reload();
  await expect(later).toHaveCount(1);

  await page.getByRole('tab', { name: 'Watchlist' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.locator('[data-swipes]')).toBeVisible();
  await swipe(-160);
  await expect(page).toHaveURL(/\/stock\/trading\/.*type=buy/);

  const { price } = await api.call(getQuote, { symbol: STEEL.symbol });
  await api.call(
    buy,
    { symbol: STEEL.symbol, quantity: 1, price, kind: 'stock' },
    { 'Idempotency-Key': 'swiped-away' },
  );
  await page.goto(links.positions('stock'));
  await expect(page.locator('[data-swipes] li')).toHaveCount(1);
  const held = await middleOf(page.locator('[data-swipes] li'));
  await finger.drag(held, { x: held.x + 160, y: held.y + 3 });
  await finger.lift();
  await expect(page).toHaveURL(/\/stock\/trading\/.*type=sell/);
});

test('a pull at the top and Refresh in the menu refetch once; a swipe back and a drag on the chart do not', async ({
  page,
  faultProxy,
  signIn,
  demo,
}) => {
  await signIn(demo);
  await page.goto(links.stock(STEEL.symbol, STEEL.name));
  await settled(page);
  const finger = await fingerOn(page);
  // What a stock's screen asks for once, and no clock asks for again.
  const asked = () => asksFor(faultProxy, '/collection/check');
  const before = asked();
  await finger.drag(await middleOf(page.locator('canvas').first()), { x: 195, y: 600 });
  await finger.lift();
  await finger.drag({ x: 120, y: 90 }, { x: 240, y: 130 });
  await finger.lift();
  expect(asked()).toBe(before);
  await finger.drag({ x: 150, y: 90 }, { x: 155, y: 240 });
  await finger.lift();
  await expect.poll(asked).toBe(before + 1);
  await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Refresh' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(asked).toBe(before + 2);
});

test('on paper there is the trading record alone, black on white, and it says that it is simulated', async ({
  page,
  signIn,
  demo,
  testServer,
}) => {
  await signIn(demo);
  await page.emulateMedia({ colorScheme: 'dark' });
  const { items } = await apiOf(testServer.url, demo.token).call(listOrders, { kind: 'stock', limit: 1 });
  await page.goto(links.record(items[0]?.orderNo ?? ''));
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('This market and this money are simulated.')).toBeVisible();
  await expect(page.getByRole('article')).toContainText(items[0]?.orderNo ?? '');
  for (const gone of ['Print', 'Share', 'Back', 'Search'])
    await expect(page.getByRole('button', { name: gone })).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(0, 0, 0)');
});
