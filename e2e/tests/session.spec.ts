import { getBalance } from '@bourse/contract/balance';
import { forgotPassword } from '@bourse/contract/session';
import { endSession } from '@bourse/contract/sessions';
import { links } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import { keptOn, keptTexts } from '../src/kept.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { logIn } from '../src/trading.ts';

const DEEP = links.stock('EUR/USD', 'Euro / US Dollar');
const atLogin = /\/login(\?|$)/;

const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
};

const filesOfRemotes = (seen: readonly string[]) => seen.filter((line) => line.includes('/remotes/'));

test('a guest at a guarded address meets the login, downloads not one byte of a remote, and then gets where they wanted', {
  tag: '@core',
}, async ({ page, faultProxy, account }) => {
  await page.goto(DEEP);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(new URL(page.url()).searchParams.get('next')).toBe(DEEP);
  await page.waitForLoadState('networkidle');
  expect(filesOfRemotes(faultProxy.seen)).toEqual([]);

  await logIn(page, account);
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe(DEEP);
  await expect(page.getByRole('heading', { name: 'EUR/USD' })).toBeVisible();
  expect(filesOfRemotes(faultProxy.seen)).not.toEqual([]);
});

/** Scripts of the shell, without their release. */
const scriptsOfShell = (seen: readonly string[]) =>
  seen.flatMap((line) => /^GET .*\/shell\/[^/]+\/(.+\.js)$/.exec(line)?.[1] ?? []).sort();

for (const [address, button, ...more] of [
  [links.login(), 'Log in'],
  ['/login/', 'Log in'],
  ['/Register', 'Register', 'sign-in-others.js'],
] as const) {
  test(`a guest at ${address} downloads the sign-in, and nothing of what lies behind it`, async ({
    page,
    faultProxy,
  }) => {
    await page.goto(address);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(scriptsOfShell(faultProxy.seen)).toEqual(['main.js', 'react.js', ...more, 'sign-in.js']);
    expect(filesOfRemotes(faultProxy.seen)).toEqual([]);
  });
}

test('a guest who has no account yet still gets where they wanted after registering', async ({ page }) => {
  await page.goto(links.news());
  await page.getByRole('link', { name: 'Create an account' }).click();
  expect(new URL(page.url()).searchParams.get('next')).toBe(links.news());
});

test('a wrong password is refused in one sentence, and what was typed stays', async ({ page, account }) => {
  await page.goto(links.login());
  await logIn(page, { ...account, password: 'not-the-password' });
  await expect(page.getByText('Invalid account password')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue(account.phone);
  await logIn(page, account);
  await expect(page).toHaveURL('/');
});

test('a session that the broker ends leads each tab to the login, says why, and comes back to the same place', async ({
  page,
  context,
  account,
  api,
  signIn,
}) => {
  await signIn(account);
  await page.goto(links.account());
  await expect(worthLabel(page)).toBeVisible();
  // Whichever of the two is told first, the other follows it.
  const other = await context.newPage();
  await other.goto(links.settings());
  await expect(other.getByRole('button', { name: 'Log out' })).toBeVisible();
  // A change of the password ends every session that began with the old one.
  const newPassword = 'another-horse';
  await api.call(forgotPassword, { phone: account.phone, oldPassword: account.password, newPassword });

  for (const [tab, address] of [
    [page, links.account()],
    [other, links.settings()],
  ] as const) {
    await expect(tab).toHaveURL(links.login(address));
    await expect(tab.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await expect(tab.getByLabel('Phone number')).toHaveValue(account.phone);
  }
  expect([await keptOn(page, 'token'), await keptOn(page, 'userInfo')]).toEqual([null, null]);

  await logIn(page, { phone: account.phone, password: newPassword });
  await expect(page).toHaveURL(links.account());
  await expect(worthLabel(page)).toBeVisible();
  await expect(other).toHaveURL(links.settings());
});

test('a token that the broker does not know is no session', async ({ page, account, signIn }) => {
  await signIn({ ...account, token: 'nobody-gave-this-out' });
  await page.goto(links.trade());
  await expect(page).toHaveURL(atLogin);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('next')).toBe(links.trade());
});

test('signing out in one tab ends the other, and leaves no trail for the next customer', {
  tag: '@core',
}, async ({ page, context, account, signIn }) => {
  await signIn(account);
  await page.goto(links.settings());
  const other = await context.newPage();
  await other.goto(links.account());
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(other).toHaveURL('/');

  await leave(page);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(tab.getByText('Your session has ended')).toHaveCount(0);
  }
  await other.goBack();
  await expect(other).toHaveURL(atLogin);
  await expect(worthLabel(other)).toHaveCount(0);
});

test('a page that returns from the back/forward cache shows the customer who has signed in meanwhile', async ({
  page,
  account,
  demo,
  signIn,
}) => {
  await signIn(demo);
  await page.goto(links.account());
  await expect(page.getByRole('main').getByText('Demo Customer')).toBeVisible();
  const { id, phone, signedInAt, token } = account;
  await page.evaluate(
    (texts) => {
      for (const [place, text] of texts) localStorage.setItem(place, text);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    keptTexts({ userInfo: { id, phone, signedInAt }, token }),
  );
  await expect(page.getByRole('main').getByText('Demo Customer')).toHaveCount(0);
  await expect(worthLabel(page)).toBeVisible();
  await expect(page).toHaveURL(links.account());
});

test('a session that was left is over on the server: its old token opens nothing (D75)', async ({
  page,
  account,
  api,
  signIn,
}) => {
  await signIn(account);
  await page.goto(links.settings());
  await api.call(getBalance, {});
  const ended = page.waitForResponse((response) => response.url().endsWith(endSession.path));
  await leave(page);
  await expect(page).toHaveURL('/login');
  expect((await ended).status()).toBe(200);
  await expect(api.call(getBalance, {})).rejects.toThrow(/401 .*logout/);
});

test('signing out without a network is done at once; the server hears of it when there is one again', async ({
  page,
  context,
  account,
  api,
  signIn,
}) => {
  await signIn(account);
  await page.goto(links.settings());
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await context.setOffline(true);
  await leave(page);
  await expect(page).toHaveURL('/login');
  await api.call(getBalance, {});

  await context.setOffline(false);
  await expect.poll(() => api.call(getBalance, {}).catch(String)).toMatch(/401 .*logout/);
  await expect.poll(() => keptOn(page, 'leftTokens')).toBeNull();
});

test('signing in is seen by the other tab too', async ({ page, context, account }) => {
  const other = await context.newPage();
  await other.goto(links.login(links.account()));
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.goto(links.login());
  await logIn(page, account);
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(links.account());
});

test('a signed-in visitor of the login goes home', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.goto(links.login());
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

for (const evil of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/login?next=/x',
]) {
  test(`after signing in, next=${evil} leads home and nowhere else`, async ({ page, account }) => {
    await page.goto(`/login?next=${encodeURIComponent(evil)}`);
    await logIn(page, account);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
}
