/** Values that the app stores on a phone: their names, their lifetime, and how deployments on one host are separated. */
import { join } from 'node:path';
import { listNews } from '@bourse/contract/news';
import { links, optionalLinks } from '@bourse/links/links';
import { pageOf } from '@bourse/remote-build/page';
import { registryIn } from '@bourse/remote-build/remote-faults';
import { defaults } from '@bourse/session/config';
import {
  databaseNames,
  ofCustomer,
  ofDevice,
  ofTab,
  untilSessionEnds,
  untilSignOut,
} from '@bourse/session/keys';
import type { BrowserContext, Page } from '@playwright/test';
import { COMPOSED } from '../src/composed.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { logIn, STEEL, tab } from '../src/trading.ts';

interface Kept {
  device: string[];
  tab: string[];
  databases: string[];
  /** Rows in all databases. */
  rows: number;
}

/** The names of everything that the phone stores for a page's origin, and the number of rows in its databases. */
const keptFor = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const rowsOf = (name: string) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        // A sign-out has deleted the database meanwhile. Aborts, so that opening does not create it again.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const database = opening.result;
          const asking = database.transaction('answers').objectStore('answers').count();
          asking.onsuccess = () => {
            database.close();
            resolve(asking.result);
          };
        };
      });
    const rows = await Promise.all(databases.map(rowsOf));
    return {
      device: Object.keys(localStorage),
      tab: Object.keys(sessionStorage).filter((name) => name !== 'signed-in-by-test'),
      databases,
      rows: rows.reduce((sum, one) => sum + one, 0),
    };
  });

/** `/ chatDraft 7` → `chatDraft` */
const keyIn = (place: string): string => place.split(' ')[1] ?? '';
const keysIn = (places: readonly string[]): string[] => [...new Set(places.map(keyIn))].sort();

const logOut = async (page: Page) => {
  await page.goto(links.settings());
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
};

test('a phone stores only values listed in keys.ts, and signing out leaves only those that may stay', async ({
  page,
  account,
  api,
  signIn,
}) => {
  await signIn(account);
  await page.goto(links.home());
  await expect(worthLabel(page)).toBeVisible();

  await page.goto(links.stock(STEEL.symbol, STEEL.name));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Add price alert' }).click();
  await page.getByLabel('Alert me at').fill('1');
  await page.getByRole('button', { name: 'Set alert' }).click();
  await expect(page.getByText('When the price falls to ₹')).toBeVisible();
  await page.goto(links.home());
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox').fill(STEEL.code);
  await page.getByRole('option', { name: STEEL.code }).first().click();
  await expect(page.getByRole('heading', { name: STEEL.code })).toBeVisible();

  const [article] = (await api.call(listNews, { page: 1, limit: 1, language: 'en' })).items;
  await page.goto(links.newsItem(article?.id ?? ''));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(optionalLinks.customerService());
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a sentence');
  await page.goto(links.settings());
  await page.getByRole('group', { name: 'Amounts' }).getByRole('radio', { name: 'Hidden' }).click();

  const ends: readonly string[] = [...untilSessionEnds, ...untilSignOut];
  const stays: readonly string[] = [...ofCustomer, ...ofDevice];
  await expect.poll(async () => (await keptFor(page)).rows).toBeGreaterThan(0);
  const before = await keptFor(page);
  for (const place of [...before.device, ...before.tab, ...before.databases])
    expect(place, 'it begins with the base path').toMatch(/^\/ \S/);
  expect(keysIn(before.device).filter((key) => ![...ends, ...stays].includes(key))).toEqual([]);
  expect(keysIn(before.tab).filter((key) => !ofTab.some((one) => one === key))).toEqual([]);
  expect(keysIn(before.databases)).toEqual([...databaseNames]);
  expect(keysIn(before.device)).toEqual(
    expect.arrayContaining([
      ...['amountsHidden', 'answers', 'articles', 'chatDraft', 'priceAlerts', 'recentSearches'],
      ...['token', 'userInfo'],
    ]),
  );

  await logOut(page);
  await expect.poll(async () => (await keptFor(page)).rows).toBe(0);
  const after = await keptFor(page);
  expect(keysIn(after.device).filter((key) => !stays.includes(key))).toEqual([]);
  expect(keysIn(after.device)).toEqual(
    expect.arrayContaining(keysIn(before.device).filter((key) => stays.includes(key))),
  );
});

/** Serves the build below each of these folders of the host, as separate deployments. */
async function deployBelow(context: BrowserContext, url: string, bases: readonly string[]): Promise<void> {
  for (const base of bases) {
    await context.route(`${url}${base}**`, async (route) => {
      const request = route.request();
      const path = new URL(request.url()).pathname.slice(base.length);
      const original = `${url}/${request.isNavigationRequest() ? '' : path}`;
      const response = await route.fetch({ url: original });
      if (!request.isNavigationRequest()) return route.fulfill({ response });
      const registry = registryIn(await response.text());
      const body = pageOf({
        parts: join(COMPOSED, registry.shell.dir),
        registry: path.startsWith('~')
          ? { ...registry, base: `${base}${path.split('/')[0]}/`, files: base }
          : { ...registry, base },
        deployment: { ...defaults, serviceWorker: false },
        policy: true,
      });
      return route.fulfill({ contentType: 'text/html', body });
    });
  }
}

test('two deployments on one host share no stored values, and a preview shares those of its live app', async ({
  page,
  context,
  testServer: { url },
  account,
  demo,
}) => {
  await deployBelow(context, url, ['/in/', '/mx/']);
  await page.goto('/in/login');
  await logIn(page, account);
  await expect(
    worthLabel(page)
      .or(page.getByRole('navigation', { name: 'Main' }))
      .first(),
  ).toBeVisible();

  const other = await context.newPage();
  await other.goto('/mx/account');
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(other.getByLabel('Phone number'), 'the last login of the other is not known').toHaveValue('');
  await logIn(other, demo);
  await expect(worthLabel(other)).toBeVisible();
  await other.goto('/mx/settings');
  await other.getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();

  await tab(page, 'Account').click();
  await expect(worthLabel(page)).toBeVisible();
  await page.reload();
  await expect(worthLabel(page)).toBeVisible();
  await other.goto('/in/~pr-12/account');
  await expect(worthLabel(other)).toBeVisible();

  const { device, databases } = await keptFor(page);
  const bases = new Set([...device, ...databases].map((place) => place.split(' ')[0]));
  expect([...bases].sort()).toEqual(['/in/', '/mx/']);
});
