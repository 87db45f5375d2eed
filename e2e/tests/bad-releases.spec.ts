/** What becomes of customers when a release is bad, and of pages that are older than what is live. */
import { links } from '@bourse/links/links';
import { registryOf, remoteIn } from '@bourse/remote-build/remote-faults';
import type { Page, Request } from '@playwright/test';
import { demoAccount, newAccount } from '../src/api.ts';
import { MARKET_OPEN } from '../src/prepared-data.ts';
import { signIn } from '../src/sign-in.ts';
import { expect, test } from '../src/test.ts';
import { openTestServer, type TestServer } from '../src/test-server.ts';
import { bought, placeOrder, quantity, review, STEEL, tab, ticketOf } from '../src/trading.ts';
import { openWebFolder, type WebFolder } from '../src/web-folder.ts';

let web: WebFolder;
let server: TestServer;
test.beforeEach(async () => {
  web = openWebFolder();
  server = await openTestServer({ staticDir: web.dir, env: MARKET_OPEN });
});
test.afterEach(async () => {
  await server.close();
  web.remove();
});

const pathsOf = (requests: readonly Request[]) => requests.map((request) => new URL(request.url()).pathname);
const releaseOf = (page: Page) => page.locator('meta[name="release"]').getAttribute('content');
const releaseOnServer = async () =>
  /name="release" content="(\w+)"/.exec(await (await fetch(server.url)).text())?.[1] ?? '';
const marked = (text: string) => text.replace('More news', 'All the news');

test('a release that is damaged, and one that throws at its start, give way to the one before: nothing is said, and the operator hears of it', {
  tag: '@core',
}, async ({ page, context }) => {
  await signIn(context, await demoAccount(server.url), server.url);
  const good = web.live('news');
  // Both parts of news that home loads throw. If one of them opened, this page would keep the bad release.
  const throwing = await web.remake('news', (text) =>
    marked(text).replace(
      /\.then\((\w+)=>\1\.(LatestNews|NoticeBanner)\)/g,
      '.then(()=>{throw new Error("thrown at its start")})',
    ),
  );
  const damaged = await web.remake('news', marked);
  for (const release of [throwing, damaged]) {
    await web.publish('news', release);
    if (release === damaged) web.damage('news', release, 'entry.js');
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.goto(server.url);
    await expect(page.getByRole('link', { name: 'More news' })).toBeVisible();
    await expect(page.getByText('This part of the app')).toHaveCount(0);

    const { files } = remoteIn(await registryOf(server.url), 'news');
    expect(Object.keys(files)).toContain('entry.js');
    const before = requests.length;
    await page.getByRole('link', { name: 'More news' }).click();
    await expect(page.getByRole('list', { name: 'News', exact: true })).toBeVisible();
    const asked = pathsOf(requests.slice(before)).filter((path) => path.startsWith('/remotes/news/'));
    expect(asked.filter((path) => !path.includes(good))).toEqual([]);

    const reports = () =>
      requests.flatMap((request) =>
        request.url().endsWith('/app/reports') ? [request.postData() ?? ''] : [],
      );
    await expect.poll(() => reports().join()).toContain('replaced');
    expect(reports().find((report) => report.includes('replaced'))).toContain(release);
    page.removeAllListeners('request');
    await web.rollBack('news');
    expect(web.live('news')).toBe(good);
  }
});

test('where a part of a bad release is open already, the next page runs the release before, of the whole remote', async ({
  page,
  context,
}) => {
  await signIn(context, await demoAccount(server.url), server.url);
  const good = web.live('news');
  const bad = await web.remake('news', marked);
  await web.publish('news', bad);
  await page.goto(server.url);
  await expect(page.getByRole('link', { name: 'All the news' })).toBeVisible();
  await expect(page.locator('link[rel="manifest"]')).toBeAttached();
  const { routes, slots } = remoteIn(await registryOf(server.url), 'news');
  const here = new Set(slots.flatMap(({ files }) => files));
  const [file = ''] =
    routes.find(({ id }) => id === 'news')?.files.filter((one) => one.endsWith('.js') && !here.has(one)) ??
    [];
  web.damage('news', bad, file);
  await page.getByRole('link', { name: 'All the news' }).click();
  await expect(page.getByRole('list', { name: 'News', exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(links.news());
  await tab(page, 'Home')
    .or(page.getByRole('button', { name: 'Back' }))
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'More news' })).toBeVisible();
  expect(web.live('news')).not.toBe(good);
});

test('a page that is open for long takes up what was published with the next screen, never within an order; it goes on where its files were deleted', async ({
  page,
  context,
}) => {
  await signIn(context, await newAccount(server.url), server.url);
  await page.clock.install();
  await page.goto(`${server.url}${ticketOf(STEEL)}`);
  await quantity(page).fill('3');
  await page.clock.runFor(10_000);
  await expect(page.locator('link[rel="manifest"]')).toBeAttached();
  const first = (await releaseOf(page)) ?? '';
  const [before, next] = [web.live('news'), await web.remake('news', marked)];

  await test.step('the order completes in the page in which it began', async () => {
    await web.publish('news', next);
    await page.clock.fastForward('06:00');
    const heard = page.waitForResponse((response) => response.url().endsWith('/sw.js'));
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await heard;
    await expect(quantity(page)).toHaveValue('3');
    await review(page);
    await placeOrder(page).click();
    await expect(bought(page, 3)).toBeVisible();
    expect(await releaseOf(page)).toBe(first);
  });

  await test.step('the next screen is of what is live now', async () => {
    await page.getByRole('link', { name: 'Positions' }).or(tab(page, 'Account')).first().click();
    await expect.poll(() => releaseOf(page)).toBe(await releaseOnServer());
    expect(await releaseOf(page)).not.toBe(first);
  });

  await test.step('a screen whose files were deleted comes with the page that is live now', async () => {
    await page.goto(`${server.url}${links.settings()}`);
    await page.clock.runFor(10_000);
    await expect(page.locator('link[rel="manifest"]')).toBeAttached();
    const last = await web.remake('news', (text) => text.replace('All the news', 'Every news'));
    await web.publish('news', last);
    for (const gone of [before, next]) web.delete('news', gone);
    await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'News' }).click();
    await expect(page.getByRole('list', { name: 'News', exact: true })).toBeVisible();
    expect(await releaseOf(page)).toBe(await releaseOnServer());
    expect(new URL(page.url()).pathname).toBe(links.news());
  });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what stands in for a bad release is kept with its page, and opens from the device without a network', async ({
    page,
    context,
  }) => {
    await signIn(context, await demoAccount(server.url), server.url);
    const good = web.live('news');
    const throwing = await web.remake('news', (text) =>
      text.replace(/\.then\((\w+)=>\1\.NewsScreen\)/, '.then(()=>{throw new Error("thrown at its start")})'),
    );
    await web.publish('news', throwing);
    const list = (of: Page) => of.getByRole('list', { name: 'News', exact: true });
    await page.goto(server.url + links.news());
    await expect(list(page).getByRole('listitem').first()).toBeVisible();
    const kept = () =>
      page.evaluate(async () => {
        // On a busy machine a request may fail; the page asks again when the network is said to be back.
        dispatchEvent(new Event('online'));
        const all = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        return all.flat().map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(kept, { intervals: [1_000] }).toContain('/');
    const standsIn = expect.arrayContaining([
      expect.stringMatching(/^\/shell\/previous-\w+\/remotes\.json$/),
      `/remotes/news/${good}/entry.js`,
      `/remotes/news/${throwing}/entry.js`,
    ]);
    await expect.poll(kept, { intervals: [1_000] }).toEqual(standsIn);

    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(server.url + links.news());
    await expect(cold.getByText('You are offline').first()).toBeVisible();
    await expect(list(cold).getByRole('listitem').first()).toBeVisible();
    await expect(cold.getByText('This part of the app')).toHaveCount(0);
    await context.setOffline(false);
  });
});
