/** An application for new shares from the offering to the sale, to the paisa; and one application, whatever the network does. */

import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { applyForIpo, type Ipo, listIpoApplications, listIpos } from '@bourse/contract/ipo';
import { listOrders } from '@bourse/contract/orders';
import { links, optionalLinks } from '@bourse/links/links';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import type { FaultProxy } from '@bourse/remote-build/fault-proxy';
import type { Page } from '@playwright/test';
import type { Api } from '../src/api.ts';
import { expect, test } from '../src/market-open.ts';
import type { TestServer } from '../src/test-server.ts';
import { figure, pressTwice } from '../src/trading.ts';

const APPLY = /\/ipo\/buy$/;
const SETTLE = /\/success\/settle$/;

const inRupees = (amount: Decimal) => formatAmount(amount, 'INR');
const available = async (api: Api) => (await api.call(getBalance, {})).available;
const applications = async (api: Api) => (await api.call(listIpoApplications, {})).items;
const newest = async (api: Api) => {
  const [application] = await applications(api);
  if (!application) throw new Error('The customer has not applied for anything.');
  return application;
};
const requests = (faultProxy: FaultProxy) =>
  faultProxy.seen.filter((line) => /^POST .*\/ipo\/buy$/.test(line));

/** Offers shares at ₹150, of which there are 200. */
async function publish(
  api: Api,
  backOffice: TestServer['backOffice'],
  { symbol, company }: { symbol: string; company: string },
): Promise<Ipo> {
  const numbers = ['--price', '150', '--min', '100', '--max', '500', '--size', '200'];
  const words = ['--ends', '2026-04-10T10:00:00Z', '--company', company];
  await backOffice('ipos', 'create', '--symbol', symbol, ...numbers, ...words);
  const ipo = (await api.call(listIpos, {})).items.find(({ companyName }) => companyName === company);
  if (!ipo) throw new Error('The offering is not listed.');
  return ipo;
}

const openReview = (page: Page) => page.getByRole('button', { name: 'Review application' });
const reviewOf = (page: Page) => page.getByRole('dialog', { name: 'Review application' });
const confirm = (page: Page) => page.getByRole('button', { name: /^Apply for \d/ });
const applied = (page: Page) => page.getByText('Applied for 300 SAMPLECEM');

/** Opens the sheet of an offering, enters 300 shares and reviews them. */
async function enter(page: Page, { companyName }: Ipo): Promise<void> {
  await page.goto(optionalLinks.ipo());
  await page.getByRole('link', { name: `Apply ${companyName}` }).click();
  await page.getByRole('textbox', { name: 'Shares' }).fill('300');
  await openReview(page).click();
  await expect(confirm(page)).toHaveText('Apply for 300');
  await expect(confirm(page)).toBeEnabled();
}

/** One application for 300 shares, which holds ₹45,000. */
async function expectOneApplication(api: Api, before: Decimal): Promise<void> {
  expect((await applications(api)).map(({ quantity, total }) => [quantity, total])).toEqual([[300, '45000']]);
  expect(await available(api)).toBe(sub(before, '45000'));
}

test.beforeEach(({ account, signIn }) => signIn(account));

test('shares are applied for, allotted in part, refunded, transferred, listed and sold; each figure is the ledger’s', async ({
  page,
  api,
  testServer: { backOffice },
}) => {
  const before = await available(api);
  const ipo = await publish(api, backOffice, { symbol: 'SAMPLECEM.NS', company: 'Journey Cement Ltd' });

  await test.step('are applied for from quick access, in steps, with what is held', async () => {
    await page.goto(links.home());
    await page.getByRole('link', { name: 'IPO', exact: true }).click();
    await page.getByRole('link', { name: 'Apply Journey Cement Ltd' }).click();
    const shares = page.getByRole('textbox', { name: 'Shares' });
    await shares.fill('399');
    await expect(page.getByText('₹150.00 × 300')).toBeVisible();
    await shares.press('Enter');
    await expect(page.getByText('Set to 300. Steps of 100.')).toBeVisible();
    await expect(figure(page, 'On hold')).toHaveText('₹45,000.00');
    await expect(figure(page, 'Available after')).toHaveText(inRupees(sub(before, '45000')));
    await expect(openReview(page)).toBeEnabled();
    await shares.press('Enter');
    await expect(figure(reviewOf(page), 'On hold')).toHaveText('₹45,000.00');
    await expect(figure(reviewOf(page), 'Available after')).toHaveText(inRupees(sub(before, '45000')));
    expect(await applications(api)).toEqual([]);
    await expect(confirm(page)).toBeEnabled();
    await confirm(page).click();
    await expect(applied(page)).toBeVisible();
    const { applicationNo } = await newest(api);
    await expect(figure(page, 'Number')).toHaveText(applicationNo);
    await expect(figure(page, 'On hold')).toHaveText('₹45,000.00');
    await expect(figure(page, 'Available')).toHaveText(inRupees(sub(before, '45000')));
    await expectOneApplication(api, before);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(optionalLinks.ipo());
    // What was left is noted once the sheet has closed.
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const { id } = await newest(api);
  await test.step('cannot be applied for a second time, on any way', async () => {
    await expect(page.getByRole('link', { name: 'Applied 300' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Apply Journey Cement Ltd' })).toHaveCount(0);
    const again = { ipoId: ipo.id, symbol: ipo.symbol, quantity: 100, price: ipo.issuePrice };
    await expect(api.call(applyForIpo, again, { 'Idempotency-Key': crypto.randomUUID() })).rejects.toThrow(
      'already-applied',
    );
    await page.goto(`${optionalLinks.ipo()}?apply=${ipo.id}`);
    await expect(page.getByText('You have already applied for this offering.')).toBeVisible();
    await page.getByRole('link', { name: 'View application' }).click();
    await expect(page).toHaveURL(`${optionalLinks.ipoOrders()}?application=${id}`);
    await expectOneApplication(api, before);
  });

  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^SAMPLECEM/ }) });
  await test.step('are allotted in part, and the rest of the money comes back while one looks', async () => {
    await expect(row).toContainText('₹45,000.00 on hold. Allotment expected 10 Apr.');
    await backOffice('ipos', 'close', ipo.id);
    await expect(row).toContainText('Being allotted');
    await backOffice('ipos', 'allot', ipo.id);
    await backOffice('jobs', 'run');
    await expect(row).toContainText('200 of 300');
    await expect(row).toContainText('Shares arrive next. ₹15,000.00 refunded.');
    await expect(figure(row, 'Held')).toHaveText('₹45,000.00');
    await expect(figure(row, 'Refunded')).toHaveText('−₹15,000.00');
    await expect(figure(row, 'Paid')).toHaveText('₹30,000.00');
    expect(await newest(api)).toMatchObject({ allotted: 200, refund: '15000' });
    expect(await available(api)).toBe(sub(before, '30000'));
  });

  await test.step('are under way on home from the next visit on', async () => {
    await page.goto(links.home());
    await expect(
      page.getByRole('list', { name: 'Under way' }).getByRole('link', { name: /^SAMPLECEM IPO/ }),
    ).toContainText('Shares arrive next.');
  });

  await test.step('are transferred and listed', async () => {
    await backOffice('ipos', 'transfer', ipo.id);
    await page.goto(`${optionalLinks.ipoOrders()}?tab=transfers`);
    await expect(page.getByRole('link', { name: /^SAMPLECEM/ })).toContainText(
      '200 × ₹150.00Paid ₹30,000.00Success',
    );
    await page.getByRole('tab', { name: 'Applications' }).click();
    await expect(row).toContainText('In your holdings');
    await page.goto(optionalLinks.ipo());
    await expect(
      page.getByRole('list', { name: 'Past' }).getByRole('link', { name: /^Journey Cement Ltd/ }),
    ).toContainText(/Listed.*% on issue/);
  });

  await test.step('are sold, and the bills make up what has moved', async () => {
    await page.goto(links.trading(ipo.symbol, 'IN', ipo.companyName, 'sell'));
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Review order' }).click();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText(/^Sold 200 SAMPLECEM at/)).toBeVisible();
    const [sale] = (await api.call(listOrders, { kind: 'stock', symbol: ipo.symbol, limit: 1 })).items;
    const { lotNo } = await newest(api);
    expect(sale).toMatchObject({ side: 'sell', quantity: 200, lotNo });
    const after = add(sub(before, '30000'), sale?.total ?? '0');
    expect(await available(api)).toBe(after);
    const bills = (await api.call(listBills, {})).items;
    const held = bills.find(({ reason }) => reason === 'buyStock');
    const refunded = bills.find(({ reason }) => reason === 'principal_returned');
    expect([held?.amount, refunded?.amount]).toEqual(['45000', '15000']);
    expect([held?.balance, refunded?.balance]).toEqual([sub(before, '45000'), sub(before, '30000')]);
    expect(bills[0]?.balance).toBe(after);
  });
});

test('an application that is tapped twice, loses its answer, is reloaded and looked at in a second tab is made once', async ({
  page,
  context,
  api,
  faultProxy,
  testServer: { backOffice },
}) => {
  const before = await available(api);
  const ipo = await publish(api, backOffice, { symbol: 'SAMPLECEM.NS', company: 'Lost Answer Ltd' });
  await enter(page, ipo);
  faultProxy.fail({
    match: APPLY,
    method: 'POST',
    times: 1,
    fault: { rewrite: () => 'no answer of this API' },
  });
  const unsettled = faultProxy.fail({ match: SETTLE, fault: 'reset' });
  await pressTwice(confirm(page));
  await expect(page.getByText('Checking…')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Checking…')).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${optionalLinks.ipo()}?apply=${ipo.id}`);
  await expect(second.getByText('Checking…')).toBeVisible();
  await page.goto(links.home());
  unsettled();
  await expect(applied(second)).toBeVisible();
  await page.goto(`${optionalLinks.ipo()}?apply=${ipo.id}`);
  await expect(
    page.getByText('You have already applied for this offering.').or(applied(page)).first(),
  ).toBeVisible();
  expect(requests(faultProxy)).toHaveLength(1);
  await expectOneApplication(api, before);
});

test('an application that never arrives is said not to be placed, and goes again with its quantity', async ({
  page,
  api,
  faultProxy,
  testServer: { backOffice },
}) => {
  const before = await available(api);
  const ipo = await publish(api, backOffice, { symbol: 'SAMPLECEM.NS', company: 'Never Arrives Ltd' });
  await enter(page, ipo);
  faultProxy.fail({ match: APPLY, method: 'POST', times: 1, fault: 'hang' });
  await confirm(page).click();
  // The app waits ten seconds for an answer before it doubts.
  await expect(page.getByText('Not carried out')).toBeVisible();
  await expect(page.getByText('Your request didn’t arrive. No money moved.')).toBeVisible();
  expect(await applications(api)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the order' }).click();
  await expect(page.getByRole('textbox', { name: 'Shares' })).toHaveValue('300');
  await openReview(page).click();
  await confirm(page).click();
  await expect(applied(page)).toBeVisible();
  await expectOneApplication(api, before);
});
