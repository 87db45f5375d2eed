import { links } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import { keptTexts } from '../src/kept.ts';
import { rewriteDeployment } from '../src/release.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { logIn, STEEL, tab } from '../src/trading.ts';

const SCRIPTS = /\/shell\/[^/]+\/main\.js/;

/** Keeps the app's first script away until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const until = new Promise<void>((done) => {
    letGo = done;
  });
  await page.unrouteAll();
  await page.route(SCRIPTS, async (route) => {
    await until;
    await route.continue();
  });
  return letGo;
}

const isTakenOver = (page: Page) =>
  page.locator('main').evaluate((main) => Object.keys(main).some((name) => name.startsWith('__reactProps')));

/** Classes that the app would have given other names: React does not mend them when it takes a screen over. */
const strangeClasses = (page: Page) =>
  page.locator('main *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps')) ?? '';
      const props = Reflect.get(element, key) as { className?: string } | undefined;
      const name = element.getAttribute('class') ?? undefined;
      return props?.className === name ? [] : [`${name} is ${props?.className}`];
    }),
  );

test('the login is there before a script, and keeps what was written and pressed until the app has taken it over', {
  tag: '@core',
}, async ({ page, account }) => {
  const letGo = await holdScripts(page);
  await page.goto(links.news(), { waitUntil: 'commit' });
  const phone = page.getByLabel('Phone number');
  await expect(phone).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(links.login(links.news()));
  await logIn(page, { phone: `+91 ${account.phone}`, password: 'not-the-password' });
  await phone.focus();
  expect(await isTakenOver(page)).toBe(false);
  await phone.evaluate((input) => Object.assign(input, { isTheSame: true }));

  letGo();
  await expect(page.getByText('Invalid account password')).toBeVisible();
  expect(await phone.evaluate((input) => Reflect.get(input, 'isTheSame'))).toBe(true);
  await expect(phone).toHaveValue(account.phone);
  await logIn(page, account);
  await expect(page).toHaveURL(links.news());
});

test('each sign-in screen is taken over as it is, in each language and each state that the device keeps', async ({
  page,
  faultProxy,
}) => {
  rewriteDeployment(faultProxy, { languages: ['en', 'zh', 'de', 'es'] });
  await page.goto(links.login());
  const visits = [
    [links.login(), { locale: 'de', sessionExpired: true, theme: 'light' }, 'Ihre Sitzung ist beendet.'],
    [links.login('/markets'), { locale: 'es' }, 'Iniciar sesión'],
    [`${links.register()}?code=abc`, { locale: 'zh' }, '注册'],
    [links.forgotPassword(), { cachedLogin: { user: '9000000001', timestamp: 1 } }, 'Current password'],
    [links.forgotPassword(), {}, 'No login data found'],
  ] as const;
  for (const [address, kept, text] of visits) {
    await page.evaluate((items) => {
      localStorage.clear();
      for (const [place, value] of items) localStorage.setItem(place, value);
    }, keptTexts(kept));
    const letGo = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await isTakenOver(page), `${address} has no script yet`).toBe(false);
    const main = page.locator('main');
    await main.evaluate((element) => Object.assign(element, { isTheSame: true }));
    // The app fills in the invitation code of the address.
    const markup = async () => (await main.innerHTML()).replaceAll(/ value="[^"]*"/g, '');
    const before = await markup();
    letGo();
    await expect.poll(() => isTakenOver(page), address).toBe(true);
    expect(await main.evaluate((element) => Reflect.get(element, 'isTheSame')), address).toBe(true);
    expect(await markup(), address).toBe(before);
    expect(await strangeClasses(page), address).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('lang', 'locale' in kept ? kept.locale : 'en');
  }
});

test('on a slow line the page does without the face', async ({ page, testServer }) => {
  const face = () => page.evaluate(() => [...document.fonts].map(({ status }) => status));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const line = (downloadThroughput: number) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    });
  await line(50_000);
  await page.goto(testServer.url + links.login(), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-face', 'system');
  expect(await face()).toEqual(['unloaded']);

  await line(-1);
  // A busy machine may be slow once.
  await expect(async () => {
    await page.reload();
    expect(await page.locator('html').getAttribute('data-face')).toBeNull();
    await expect.poll(face).toEqual(['loaded']);
  }).toPass();
});

test('without scripts the page says what it needs', async ({ browser, testServer }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(testServer.url + links.login());
  await expect(page.locator('noscript p')).toHaveText(/Bourse needs JavaScript/);
  await expect(page.locator('noscript p')).toBeVisible();
  await context.close();
});

test('what a screen asks for first is asked for beside its files and when its link is pressed, and once', async ({
  page,
  faultProxy,
  demo,
  signIn,
}) => {
  const callsOf = (pattern: RegExp) => faultProxy.seen.filter((line) => pattern.test(line)).length;
  const symbol = encodeURIComponent(STEEL.symbol);
  const first = [
    new RegExp(`^GET /api/v2/yahoo\\?symbol=${symbol}$`),
    new RegExp(`^GET /api/.*collection/check\\?symbol=${symbol}$`),
  ];
  await signIn(demo);
  const letGo = await holdScripts(page);
  await page.goto(links.stock(STEEL.symbol, STEEL.name), { waitUntil: 'commit' });
  for (const call of first) await expect.poll(() => callsOf(call), String(call)).toBe(1);
  // The shape of a detail, below the frame.
  await expect(page.locator('#placeholder main [aria-busy] > [class*="module-area"]')).toBeVisible();
  letGo();
  await expect(page.getByRole('button', { name: /watchlist/i }).first()).toBeEnabled();
  for (const call of first) expect(callsOf(call), String(call)).toBe(1);

  await page.goto('about:blank'); // What the screen before is still asking for does not count.
  faultProxy.seen.length = 0;
  await page.goto(links.home());
  await expect(
    page
      .getByRole('list', { name: 'Your watchlist' })
      .getByText(/\d\.\d\d/)
      .first(),
  ).toBeVisible();
  for (const call of [
    'v2/user/info',
    'category/list',
    'collection/lists',
    'collection/list?page=1&pageSize=10',
  ])
    expect(
      faultProxy.seen.filter((line) => line.startsWith('GET /api/') && line.endsWith(`/${call}`)),
      call,
    ).toHaveLength(1);

  // What the first answer names: the first category's list and its index.
  await page.goto('about:blank');
  faultProxy.seen.length = 0;
  const release = await holdScripts(page);
  await page.goto(links.markets(), { waitUntil: 'commit' });
  const named = [/category\/list$/, /v2\/stock\/list\?.*market=IN-/, /v2\/yahoo\?symbol=%5E/];
  for (const call of named) await expect.poll(() => callsOf(call), String(call)).toBe(1);
  release();
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
  await expect(
    page
      .getByRole('tabpanel')
      .getByText(/\d\.\d\d/)
      .first(),
  ).toBeVisible();
  for (const call of named) expect(callsOf(call), String(call)).toBe(1);

  // The next visit knows the first category, so that no call waits for the answer that lists the categories.
  await page.goto('about:blank');
  faultProxy.seen.length = 0;
  const answer = faultProxy.fail({ match: /category\/list$/, fault: 'hang' });
  await holdScripts(page);
  await page.goto(links.markets(), { waitUntil: 'commit' });
  for (const call of named) await expect.poll(() => callsOf(call), String(call)).toBe(1);
  answer();
  await page.unrouteAll();
  await page.goto(links.markets());
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();

  faultProxy.seen.length = 0;
  await tab(page, 'Account').dispatchEvent('pointerdown');
  // The account asks for the customer alone: the answer has the sums of all positions.
  await expect.poll(() => callsOf(/^GET \/api\/.*\/user\/info$/)).toBe(1);
  const pressed = faultProxy.seen.filter((line) => line.startsWith('GET /api/'));
  await tab(page, 'Account').click();
  await expect(worthLabel(page)).toBeVisible();
  for (const call of pressed)
    expect(
      faultProxy.seen.filter((line) => line === call),
      call,
    ).toHaveLength(1);
});
