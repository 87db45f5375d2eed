/** What the service worker keeps. Every other journey runs without one. */
import { links } from '@bourse/links/links';
import type { FaultProxy } from '@bourse/remote-build/fault-proxy';
import type { Page } from '@playwright/test';
import { expectKept } from '../src/kept-app.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { logIn, quantity, STEEL, tab } from '../src/trading.ts';

test.use({ serviceWorkers: 'allow' });

/** Addresses of all that workers of this origin keep. */
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

/** Opens a page and waits until it and all of its files are kept. */
async function visit(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  // A jump, and no run: the deadline of a chunk that is asked for on the way would pass within it.
  await page.clock.fastForward(10_000);
  await expectKept(page);
}

/** The name of the page that is open. */
const releaseOf = (page: Page) => page.locator('meta[name="release"]').getAttribute('content');

/** From now on the server has another release: the same files under another name. */
function publish(faultProxy: FaultProxy, name: string): void {
  const rename = (text: string) =>
    text
      .replace(/(name="release" content=")\w+/, `$1${name}`)
      .replace(/(bourseWorker=\{"release":")\w+/, `$1${name}`);
  faultProxy.fail({ match: /^\/(?!api\/|shell\/|remotes\/)/, fault: { rewrite: rename } });
}

const filesAsked = ({ seen }: FaultProxy) => seen.filter((line) => /^GET \/(shell|remotes)\//.test(line));

test('the next visit fetches no file, and without a network every screen of the app opens', {
  tag: '@core',
}, async ({ page, context, demo, signIn, faultProxy }) => {
  await signIn(demo);
  await visit(page, links.account());
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
    'href',
    /manifest-en-dark\.webmanifest$/,
  );
  const kept = await keptAddresses(page);
  expect(kept.filter((address) => address !== '/' && !/^\/(shell|remotes)\//.test(address))).toEqual([]);
  // Also where the line was too slow for it.
  expect(kept.filter((address) => address.endsWith('/inter.woff2'))).toHaveLength(1);

  faultProxy.seen.length = 0;
  await page.reload();
  await expect(worthLabel(page)).toBeVisible();
  expect(filesAsked(faultProxy)).toEqual([]);

  // A server that takes the request and never answers.
  const answerAgain = faultProxy.fail({ match: /^\/account$/, fault: 'hang' });
  await page.reload();
  await expect(worthLabel(page)).toBeVisible();
  answerAgain();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline').first()).toBeVisible();
  await tab(page, 'Markets').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markets');
  await expect(page.getByText('This part of the app could not be loaded')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
});

test('a file that was tampered with on the device is not run; a deployment without a worker removes all that is kept', async ({
  page,
  demo,
  signIn,
  faultProxy,
}) => {
  await signIn(demo);
  await visit(page, links.markets());
  const poisoned = await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!/\/frame\.js$/.test(request.url)) continue;
        const headers = { 'content-type': 'text/javascript' };
        await cache.put(request, new Response('document.title="poisoned";', { headers }));
        return new URL(request.url).pathname;
      }
    }
  });
  faultProxy.seen.length = 0;
  await page.reload();
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
  await expect(page).toHaveTitle(/Markets/);
  expect(filesAsked(faultProxy).filter((line) => line !== `GET ${poisoned}`)).toEqual([]);
  const text = () =>
    page.evaluate(
      async (address) => (await (await caches.match(new URL(address ?? '', location.href)))?.text()) ?? '',
      poisoned,
    );
  await expect.poll(async () => (await text()).length).toBeGreaterThan(10_000);

  const off = (text: string) => text.replace('"isOff":false', '"isOff":true');
  faultProxy.fail({ match: /^\/sw\.js/, fault: { rewrite: off } });
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await expect.poll(() => keptAddresses(page)).toEqual([]);
  await tab(page, 'Account').click();
  await expect(worthLabel(page)).toBeVisible();
});

test('a release is taken up with the next screen, and neither within an order nor by a page beside', async ({
  page,
  context,
  account,
  signIn,
  faultProxy,
}) => {
  await signIn(account);
  await visit(page, links.markets());
  await page.goto(links.stock(STEEL.symbol, STEEL.name));
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  const first = await releaseOf(page);
  await quantity(page).fill('3');
  await page.clock.fastForward(10_000);
  await expect(page.locator('link[rel="manifest"]')).toBeAttached();

  // The worker tells one page after the other, and this one perhaps after the release is kept.
  const told = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        navigator.serviceWorker.addEventListener('message', ({ data }) => {
          if (data.release === 'newer0000000') resolve();
        }),
      ),
  );
  publish(faultProxy, 'newer0000000');
  const beside = await context.newPage();
  // A machine that takes longer than the worker's deadline gets the page that was kept.
  const besideRelease = async () => {
    await beside.goto(links.markets());
    return releaseOf(beside);
  };
  await expect.poll(besideRelease).toBe('newer0000000');
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.match(new URL('/', location.href)))?.text()) ?? ''),
    )
    .toContain('newer0000000');
  await told;
  // The page that is open goes on with its own release, files included.
  expect(await releaseOf(page)).toBe(first);
  await expect(quantity(page)).toHaveValue('3');
  await page.getByRole('button', { name: 'Back' }).click();
  // The press loads the page anew, which is waited for below.
  await page.getByRole('button', { name: 'Discard' }).click({ noWaitAfter: true });
  await expect.poll(() => releaseOf(page)).toBe('newer0000000');
  await expect(page.getByRole('heading', { name: STEEL.code })).toBeVisible();
});

test('where storage is full nothing is kept, and the app works as before', async ({
  page,
  context,
  demo,
  signIn,
  testServer,
}) => {
  await signIn(demo);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: testServer.url, quotaSize: 1_000_000 });
  await page.clock.install();
  await page.goto(links.markets());
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
  await page.reload();
  await tab(page, 'Account').click();
  await expect(worthLabel(page)).toBeVisible();
  expect(await keptAddresses(page)).not.toContain('/');
});

test('a worker has kept the page when it begins to answer for it, and with it the compiled scripts', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(demo);
  await page.addInitScript(() => {
    navigator.serviceWorker.addEventListener('controllerchange', async () => {
      const kept = await caches.match(new URL('/', location.href).href);
      Object.assign(window, { isKeptAtStart: kept !== undefined });
    });
  });
  await visit(page, links.account());
  await expect.poll(() => page.evaluate('window.isKeptAtStart')).toBe(true);
});

for (const [what, match] of [
  ['a worker whose file never comes', /^\/sw\.js/],
  ['a worker that waits forever for the page that it keeps', /^\/$/],
] as const) {
  test(`${what} holds nothing up`, async ({ page, demo, signIn, faultProxy }) => {
    await signIn(demo);
    faultProxy.fail({ match, fault: 'hang' });
    await page.clock.install();
    await page.goto(links.markets());
    await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect.poll(() => faultProxy.seen.some((line) => match.test(line.split(' ')[1] ?? ''))).toBe(true);
    await tab(page, 'Account').click();
    await expect(worthLabel(page)).toBeVisible();
    await page.reload();
    await expect(worthLabel(page)).toBeVisible();
  });
}

test('in a window that may keep nothing, as a private one, a customer logs in and reads', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(navigator, 'locks', { get: refuse });
    navigator.serviceWorker.register = async () => refuse();
  });
  await page.clock.install();
  await page.goto(links.login());
  await logIn(page, demo);
  await tab(page, 'Markets').click();
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.locator('link[rel="manifest"]')).toBeAttached();
  await tab(page, 'Account').click();
  await expect(worthLabel(page)).toBeVisible();
});
