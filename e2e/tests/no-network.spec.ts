/** What a customer can read without a network, and what it takes to go on. */
import { links, optionalLinks } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import { expectKept } from '../src/kept-app.ts';
import { expect, test } from '../src/test.ts';
import { STEEL, tab, ticketOf } from '../src/trading.ts';

test.use({ serviceWorkers: 'allow' });

/** What the device has kept of the answers of the API, by the keys of the queries. */
const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // To open a database that is not there makes one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'bourse-answers')) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('bourse-answers');
      opening.onsuccess = () => {
        const database = opening.result;
        const asking = database.transaction('answers').objectStore('answers').getAllKeys();
        asking.onsuccess = () => {
          database.close();
          resolve(asking.result.map(String));
        };
      };
    });
  });

const keepNow = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('pagehide')));

test('without a network the last figures are there with their age, and everything goes on with it', async ({
  page,
  context,
  demo,
  signIn,
}) => {
  await signIn(demo);
  await page.clock.install();
  await page.goto(links.account());
  await expect(page.getByText('Total assets')).toBeVisible();
  // A jump, and no run: the deadline of a chunk that is asked for on the way would pass within it.
  await page.clock.fastForward(10_000);
  await tab(page, 'Markets').click();
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
  await tab(page, 'Trade').click();
  const position = page.getByRole('main').getByRole('link', { name: /^DEMOBANK / });
  await position.click();
  const buy = page.getByRole('link', { name: 'Buy' });
  await expect(buy).toBeVisible();
  await page.goBack();
  await tab(page, 'Account').click();
  await expect(page.getByText('Total assets')).toBeVisible();
  await expectKept(page);
  await expect
    .poll(() =>
      keepNow(page)
        .then(() => keptAnswers(page))
        .then(String),
    )
    .toMatch(/getCustomer.*getQuote",{"symbol":"DEMOBANK.NS"/);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/You are offline · As of \d\d:\d\d/)).toBeVisible();
  // The total is counted anew every few seconds; what is seen is some figure in rupees, and no skeleton.
  await expect(
    page
      .getByRole('main')
      .getByText(/^₹[\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible();
  await tab(page, 'Markets').click();
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();

  // The positions, and one of them, from which nothing can be ordered now.
  await tab(page, 'Trade').click();
  await position.click();
  await expect(buy).toHaveAttribute('aria-disabled', 'true');
  await expect(buy).toContainText('You are offline');

  // A ticket whose price was never seen.
  await page.goto(ticketOf(STEEL));
  await expect(page.getByText('Not available offline').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0);
  await page.goto(optionalLinks.ipo());
  await expect(page.getByText('Not available offline').first()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Not available offline')).toHaveCount(0);
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test('what one customer has seen goes with their sign-out', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.clock.install();
  await page.goto(links.settings());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(links.account());
  await expect(page.getByText('Total assets')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect.poll(() => keepNow(page).then(() => keptAnswers(page))).not.toEqual([]);
  await page.goto(links.settings());
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});

test('a part that could not be loaded comes by itself with the network', async ({
  page,
  context,
  demo,
  signIn,
  faultProxy,
}) => {
  await signIn(demo);
  const heal = faultProxy.fail({ match: /^\/remotes\/markets\//, fault: 'reset' });
  await page.goto(links.account());
  await expect(page.getByText('Total assets')).toBeVisible();
  await context.setOffline(true);
  await tab(page, 'Markets').click();
  await expect(page.getByText(/This part of the app couldn/).first()).toBeVisible();
  heal();
  await context.setOffline(false);
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
});
