/** What has happened while the app was open or closed: said, counted in every tab, and found in one list. */

import { countNotices } from '@bourse/contract/notice-count';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { links, optionalLinks } from '@bourse/links/links';
import { tabsName } from '@bourse/session/places';
import type { Page } from '@playwright/test';
import { pollsOf } from '../src/polls.ts';
import { expect, test } from '../src/test.ts';

const NOTICES = /\/stock\/success\/notices/;
const UNREAD = /\/notices\/unread-count/;
const SETTINGS = /\/notices\/settings/;

const bell = (page: Page, unread = 0) =>
  page.getByRole('link', { name: unread > 0 ? `Notices, ${unread} unread` : 'Notices', exact: true });
const banner = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** How many parts of the page wait for their turn to ask for the number: the banner, once its code is there. */
const waiting = (page: Page) =>
  page.evaluate(
    async (name) => (await navigator.locks.query()).pending?.filter((lock) => lock.name === name).length,
    tabsName(countNotices.name),
  );

test('a credited recharge is said by a banner and counted in two tabs, leads to its record, and is gone when it was read; a topic that is off is neither', async ({
  page,
  context,
  api,
  account,
  signIn,
  testServer: { backOffice },
}) => {
  await api.call(requestRecharge, { amount: 25_000 }, { 'idempotency-key': 'a-recharge-to-be-credited' });
  const [recharge] = (await api.call(listRecharges, {})).items;
  const record = optionalLinks.transfer(recharge?.no ?? '');
  await signIn(account);
  const polls = pollsOf(page, UNREAD, 60_000);
  await page.clock.install();
  await page.goto(links.home());
  await expect(bell(page)).toBeVisible();
  // The banner's code is fetched some seconds after the page. They are not made to pass: the deadline of that file would,
  // too.
  await expect.poll(() => waiting(page)).toBe(1);
  const other = await context.newPage();
  await other.goto(links.account());
  await expect(bell(other)).toBeVisible();
  await page.bringToFront();

  await backOffice('recharges', 'credit', recharge?.id ?? '');
  await polls.pass();
  await expect(banner(page, 'Recharge credited')).toContainText('+₹25,000.00');
  // Before anything else: it stands for six seconds.
  await banner(page, 'Recharge credited').getByRole('link', { name: 'See' }).click();
  await expect(page).toHaveURL(record);
  await expect(banner(page, 'Recharge credited')).toHaveCount(0);
  await page.goBack();
  for (const tab of [page, other]) await expect(bell(tab, 1)).toBeVisible();

  await bell(other, 1).click();
  const news = other.getByRole('list', { name: 'New' });
  await expect(news.getByRole('link', { name: /Recharge credited/ })).toHaveAttribute('href', record);
  await expect.poll(async () => (await api.call(countNotices, {})).unread).toBe(0);
  await expect(news.getByText('New:')).toHaveCount(0);
  await expect(bell(page)).toBeVisible();

  await other.getByRole('link', { name: 'Notice settings' }).click();
  const saved = other.waitForResponse(
    (response) => SETTINGS.test(response.url()) && response.request().method() === 'POST',
  );
  await other.getByRole('switch', { name: 'Recharges and withdrawals' }).click();
  await saved;
  // The list of a tab reads what comes, and what is read is no longer said in any other.
  await other.goBack();
  await other.goBack();
  await expect(other).toHaveURL(links.account());
  await backOffice('customers', 'credit', account.phone, '5');
  await backOffice('customers', 'credit', account.phone, '6');
  await backOffice('messages', 'reply', account.phone, 'Hello');
  await polls.pass();
  await expect(banner(page, 'Customer service has replied')).toBeVisible();
  await expect(bell(page, 1)).toBeVisible();
  await page.clock.fastForward(6_000);
  await expect(banner(page, 'Customer service has replied')).toHaveCount(0);
  await expect(banner(page, 'Recharge credited')).toHaveCount(0);
});

test('with a back end that has no notices there is neither bell nor row, and the page says so', async ({
  page,
  account,
  signIn,
  faultProxy,
}) => {
  faultProxy.fail({ match: NOTICES, fault: 'missing' });
  await signIn(account);
  await page.goto(links.account());
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
  await page.goto(links.settings());
  await expect(page.getByRole('link', { name: /^Devices/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Notices/ })).toHaveCount(0);
  await page.goto(optionalLinks.notices());
  await expect(page.getByText('There are no notices here')).toBeVisible();
});
