/** Block trades and QIP from the offer to the sale, to the paisa; and one purchase, whatever the network does. */

import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { listOffers, type Offer, type OfferKind } from '@bourse/contract/deals';
import { listOrders } from '@bourse/contract/orders';
import { changePassword } from '@bourse/contract/passwords';
import { orderCost } from '@bourse/figures/order-cost';
import { links, optionalLinks } from '@bourse/links/links';
import { add, cmp, type Decimal, mul, round, sub } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import type { Page } from '@playwright/test';
import type { Api } from '../src/api.ts';
import { expect, test } from '../src/test.ts';
import type { TestServer } from '../src/test-server.ts';
import { figure, shownAmount } from '../src/trading.ts';

const BUY = /\/deal\/buy$/;
const SETTLE = /\/success\/settle$/;
const CODE = '582047';

const inRupees = (amount: Decimal) => formatAmount(amount, 'INR');
const available = async (api: Api) => (await api.call(getBalance, {})).available;
const deals = async (api: Api, kind: OfferKind) => (await api.call(listOrders, { kind, limit: 10 })).items;
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm purchase' });
const code = (page: Page) => page.getByRole('textbox', { name: 'Transaction password' });
const pathOf = (kind: OfferKind) => (kind === 'bulk' ? optionalLinks.blockTrading() : optionalLinks.qip());

/** Publishes an offer near the market's price, which a newcomer can pay. */
async function publish(
  api: Api,
  backOffice: TestServer['backOffice'],
  kind: OfferKind,
  { symbol, minimum = 10 }: { symbol: string; minimum?: number },
): Promise<Offer> {
  const some = (await api.call(listOffers, { kind: 'bulk' })).items.find((offer) => offer.symbol === symbol);
  const price = round(mul(some?.marketPrice ?? '100', '0.98'), 2);
  const numbers = ['--price', price, '--minimum', String(minimum), '--quantity', '1000'];
  await backOffice('deals', 'create', '--kind', kind, '--symbol', symbol, ...numbers);
  const [offer] = (await api.call(listOffers, { kind })).items;
  if (!offer) throw new Error('The offer is not listed.');
  return offer;
}

/** Opens the sheet of an offer with its minimum and the transaction code. */
async function enter(page: Page, { id, kind }: { id: string; kind: OfferKind }): Promise<void> {
  await page.goto(`${pathOf(kind)}?buy=${id}`);
  await page.getByRole('button', { name: 'Min', exact: true }).click();
  await code(page).fill(CODE);
  await expect(confirm(page)).toBeEnabled();
}

test.beforeEach(async ({ account, api, signIn }) => {
  await signIn(account);
  await api.call(changePassword, { newCode: CODE, isFirst: true, loginPassword: account.password });
});

test('a block of a dollar stock is bought in rupees to the paisa, and sold once it has settled', async ({
  page,
  api,
  testServer: { backOffice },
}) => {
  const offer = await publish(api, backOffice, 'bulk', { symbol: 'SMPL', minimum: 2 });
  const before = await available(api);
  const selling = links.trading('SMPL', 'US', 'Sample Cloud Corp.', 'sell');

  await test.step('the list says what it costs, and leads to the sheet', async () => {
    await page.goto(links.home());
    await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Block' }).click();
    await expect(page).toHaveURL(optionalLinks.blockTrading());
    await page.getByRole('link', { name: 'Buy SMPL' }).first().click();
    await expect(page).toHaveURL(`${optionalLinks.blockTrading()}?buy=${offer.id}`);
  });

  await test.step('it is not bought without its fields', async () => {
    await page.getByRole('button', { name: 'Min', exact: true }).click();
    await code(page).press('Enter');
    await expect(page.getByText('Please enter all required fields')).toBeVisible();
  });

  await test.step('what is paid is at most what was said, and in balance, order and bills alike', async () => {
    const most = await shownAmount(page, 'At most');
    await code(page).fill(CODE);
    await confirm(page).click();
    await expect(page.getByText(/^Bought 2 SMPL at \$[\d.]+$/)).toBeVisible();
    const [order] = await deals(api, 'bulk');
    const total = order?.total ?? '0';
    expect(cmp(total, most)).toBeLessThanOrEqual(0);
    await expect(figure(page, 'Paid')).toHaveText(inRupees(total));
    await expect(figure(page, 'Available now')).toHaveText(inRupees(sub(before, total)));
    expect(await available(api)).toBe(sub(before, total));
    const [fee, notional] = (await api.call(listBills, {})).items;
    expect([fee?.reason, notional?.reason]).toEqual(['transactionExpenses', 'buyStock']);
    expect(add(fee?.amount ?? '0', notional?.amount ?? '0')).toBe(total);
  });

  await test.step('it stands in the orders, and cannot be sold before it has settled', async () => {
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(optionalLinks.blockTrading());
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page).toHaveURL(optionalLinks.blockOrders());
    await expect(page.getByRole('link', { name: /^SMPL.*Held/ })).toContainText('sellable');
    await page.goto(selling);
    await expect(page.getByText('Nothing can be sold yet')).toBeVisible();
  });

  await test.step('once it has settled it is sold from its stock', async () => {
    const [bought] = await deals(api, 'bulk');
    const lot = (await backOffice('deals', 'lots'))
      .split('\n')
      .map((line) => line.split(/\s+/))
      .find(([, number]) => number === bought?.orderNo);
    await backOffice('deals', 'settle', lot?.[0] ?? '');
    await page.goto(selling);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Review order' }).click();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText(/^Sold 2 SMPL at/)).toBeVisible();
    const [sale] = (await api.call(listOrders, { kind: 'stock', symbol: 'SMPL', limit: 1 })).items;
    expect(sale).toMatchObject({ side: 'sell', quantity: 2, lotNo: bought?.orderNo });
    const after = add(sub(before, bought?.total ?? '0'), sale?.total ?? '0');
    expect(await available(api)).toBe(after);
    await page.goto(optionalLinks.blockOrders());
    await expect(page.getByRole('link', { name: /^SMPL/ })).toContainText('Sold');
  });
});

test('a code that is wrong five times is locked, and the sheet says until when', async ({
  page,
  api,
  testServer: { backOffice },
}) => {
  const offer = await publish(api, backOffice, 'qip', { symbol: 'EXSTEEL.NS' });
  const before = await available(api);
  await enter(page, { id: offer.id, kind: 'qip' });
  for (const left of [4, 3, 2, 1]) {
    await code(page).fill('111112');
    await confirm(page).click();
    await expect(page.getByText(`Incorrect authorization key. ${left} tr`)).toBeVisible();
  }
  await code(page).fill('111112');
  await confirm(page).click();
  await expect(page.getByText(/^Too many wrong entries\. Locked until \d\d:\d\d\.$/)).toBeVisible();
  await expect(confirm(page)).toBeDisabled();
  await expect(code(page)).toBeDisabled();
  expect(await available(api)).toBe(before);
  expect(await deals(api, 'qip')).toEqual([]);
});

test('a QIP that is sold out between review and send takes nothing and says so', async ({
  page,
  api,
  testServer: { backOffice },
}) => {
  const offer = await publish(api, backOffice, 'qip', { symbol: 'EXSTEEL.NS' });
  const before = await available(api);
  await enter(page, { id: offer.id, kind: 'qip' });
  await expect(figure(page, 'You pay')).toHaveText(inRupees(orderCost('buy', offer.price, 10, '1').total));
  // The list is not asked again before the purchase: the others have been quicker.
  await page.route(/\/stock\/list$/, (route) => route.abort());
  await backOffice('deals', 'reduce', offer.id, '--by', '995');
  await confirm(page).click();
  await expect(page.getByText('Purchase failed, please try again later')).toBeVisible();
  await expect(page.getByText('This offer is sold out.')).toBeVisible();
  expect(await available(api)).toBe(before);
  await page.unroute(/\/stock\/list$/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Sold out').first()).toBeVisible();
});

test.describe('a block is bought once', () => {
  let offer: Offer;
  test.beforeEach(async ({ api, testServer: { backOffice } }) => {
    offer = await publish(api, backOffice, 'bulk', { symbol: 'EXSTEEL.NS' });
  });

  test('when its button is tapped twice', async ({ page, api, faultProxy }) => {
    await enter(page, { id: offer.id, kind: 'bulk' });
    await confirm(page).evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await expect(page.getByText(/^Bought 10 EXSTEEL at/)).toBeVisible();
    expect(faultProxy.seen.filter((line) => BUY.test(line))).toHaveLength(1);
    expect(await deals(api, 'bulk')).toHaveLength(1);
  });

  test('when its answer is lost, and another tab buys the same meanwhile', async ({
    page,
    context,
    api,
    faultProxy,
  }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) await enter(tab, { id: offer.id, kind: 'bulk' });
    faultProxy.fail({ match: BUY, times: 1, fault: { rewrite: () => 'no answer of this API' } });
    const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
    await confirm(page).click();
    await expect(page.getByText('Checking…')).toBeVisible();
    await confirm(other).click();
    await expect(other.getByText('Checking…')).toBeVisible();
    unsettled();
    for (const tab of [page, other]) await expect(tab.getByText(/^Bought 10 EXSTEEL at/)).toBeVisible();
    expect(await deals(api, 'bulk')).toHaveLength(1);
  });

  test('or not at all when it did not arrive, and its quantity is there again', async ({
    page,
    api,
    faultProxy,
  }) => {
    const before = await available(api);
    await enter(page, { id: offer.id, kind: 'bulk' });
    faultProxy.fail({ match: BUY, times: 1, fault: 'hang' });
    await confirm(page).click();
    // The app waits ten seconds for an answer before it doubts.
    await expect(page.getByText('Not carried out')).toBeVisible();
    expect(await available(api)).toBe(before);
    expect(await deals(api, 'bulk')).toEqual([]);
    await page.getByRole('button', { name: 'Back to the order' }).click();
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('10');
  });
});
