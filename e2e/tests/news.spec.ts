/** The news belong to what one holds: from an article to the stock and back to its news; and read without a network. */

import { listNews } from '@bourse/contract/news';
import { links } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';

const headlines = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).locator('a[href*="/news/"]');

test('a symbol of an article opens the stock, whose news lead to the list of that symbol', {
  tag: '@core',
}, async ({ page, demo, api, signIn }) => {
  await signIn(demo);
  const { items } = await api.call(listNews, { page: 1, limit: 50 });
  const article = items.find(({ symbols }) => symbols?.length === 1 && symbols[0]?.endsWith('.NS'));
  const [symbol = ''] = article?.symbols ?? [];
  const code = symbol.replace('.NS', '');
  await page.goto(links.newsItem(article?.id ?? ''));
  await expect(page.getByRole('heading', { name: article?.title ?? '' })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^${code}.*%$`) }).click();

  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  const own = page.getByRole('region', { name: 'News' });
  await expect(own.getByRole('link', { name: article?.title ?? '' })).toBeAttached();
  await own.getByRole('link', { name: 'All', exact: true }).click();

  await expect(page).toHaveURL(new RegExp(`${links.newsAbout(symbol).replace('?', '\\?')}$`));
  const about = (await api.call(listNews, { page: 1, limit: 10, symbols: [symbol] })).items;
  await expect(headlines(page, 'News')).toHaveText(about.map(({ title }) => title));
});

test('an article that was opened is read while nothing of the back end answers, also after a reload', async ({
  page,
  account,
  api,
  signIn,
  faultProxy,
}) => {
  await signIn(account);
  const [article] = (await api.call(listNews, { page: 1, limit: 1 })).items;
  await page.goto(links.news());
  await headlines(page, 'News').first().click();
  await expect(page.getByRole('heading', { name: article?.title ?? '' })).toBeVisible();
  await expect(page.getByText(/^Simulated: /)).toBeVisible();

  faultProxy.fail({ match: /^\/api\//, fault: 'reset' });
  await page.reload();
  await expect(page.getByRole('heading', { name: article?.title ?? '' })).toBeVisible();
  await expect(page.getByText('Kept on this device')).toBeVisible();
  await expect(page.getByText(/^Simulated: /)).toBeVisible();
  // The list is kept as well; what was never opened is not.
  await page.goto(links.news());
  await headlines(page, 'News').nth(1).click();
  await expect(page.getByText('Couldn’t load this article')).toBeVisible();
});
