import { type SoftwareKey, softwareKey } from '@bourse/broker/software-key';
import { getBalance } from '@bourse/contract/balance';
import {
  loginWithPasskey,
  registerPasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '@bourse/contract/passkeys';
import { links, optionalLinks } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import { type Account, apiOf, signInWith } from '../src/api.ts';
import { violations } from '../src/axe.ts';
import { addAuthenticator } from '../src/passkeys.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { logIn } from '../src/trading.ts';

const addPasskey = async (page: Page, password: string) => {
  await page.goto(links.devices());
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
};

test('a device that is logged out elsewhere meets the login with its next call, and comes back to where it was', async ({
  page,
  browser,
  testServer,
  account,
  signIn,
}) => {
  await signIn(account);
  await page.goto(links.account());
  await expect(worthLabel(page)).toBeVisible();

  const other = await (await browser.newContext({ baseURL: testServer.url })).newPage();
  await other.goto(links.login(links.devices()));
  await logIn(other, account);
  const rows = other.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await rows.last().getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByText('Only this device is logged in.')).toBeVisible();

  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await logIn(page, account);
  await expect(page).toHaveURL(links.account());
  await other.context().close();
});

test('all other devices are logged out at once, and this one stays', async ({
  page,
  testServer,
  account,
  signIn,
}) => {
  const others = [await signInWith(testServer.url, account), await signInWith(testServer.url, account)];
  await signIn(account);
  await page.goto(links.devices());
  await page.getByRole('button', { name: 'Log out 2 other devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Only this device is logged in.')).toBeVisible();
  for (const { token } of others)
    await expect(apiOf(testServer.url, token).call(getBalance, {})).rejects.toThrow(/401 .*logout/);
  await apiOf(testServer.url, account.token).call(getBalance, {});
});

test('a login on a new device is announced on the others, until it is dismissed', async ({
  page,
  testServer,
  account,
  signIn,
}) => {
  await page.clock.install();
  await signIn(account);
  const asked = () => page.waitForResponse((response) => response.url().endsWith('/sessions/new'));
  await page.goto(links.account());
  const first = asked();
  await page.clock.fastForward(6_000);
  await first;
  await signInWith(testServer.url, account);
  const second = asked();
  await page.clock.fastForward(300_000);
  await second;
  const notice = page.getByRole('status').filter({ hasText: 'New login: Unknown device' });
  await expect(notice).toBeVisible();
  await notice.getByRole('link', { name: 'See devices' }).click();
  await expect(page).toHaveURL(links.devices());
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2);
  await expect(notice).toHaveCount(0);
  const third = asked();
  await page.reload();
  await page.clock.fastForward(6_000);
  await third;
  await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('axe finds nothing on a device, on the question before it is logged out and on a passkey and its form', async ({
  page,
  testServer,
  account,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await addAuthenticator(page);
  await signInWith(testServer.url, account);
  await signIn(account);
  await addPasskey(page, account.password);
  expect(await violations(page)).toEqual([]);
  const rows = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await rows.last().getByRole('link').click();
  await expect(page.getByRole('dialog').getByText('Ends at the latest')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await rows.last().getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${links.devices()}?add-passkey`);
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

/** A passkey that somebody makes elsewhere, who knows the password and has copied the token of a session. */
async function stolenPasskey(url: string, { token, password }: Account): Promise<SoftwareKey> {
  const { origin, hostname } = new URL(url);
  const key = softwareKey({ origin, rpId: hostname, verifies: true, counter: 0 });
  const api = apiOf(url, token);
  const { challenge } = await api.call(startPasskeyRegistration, { origin, password });
  const { clientData, attestation } = key.register(challenge);
  await api.call(registerPasskey, { credential: { id: key.id, clientData, attestation } });
  return key;
}

const logInWith = async (url: string, key: SoftwareKey) => {
  const { challenge } = await apiOf(url).call(startPasskeyLogin, { origin: new URL(url).origin });
  return apiOf(url).call(loginWithPasskey, { credential: { id: key.id, ...key.assert(challenge) } });
};

const logOut = async (page: Page) => {
  await page.goto(links.settings());
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
};

test('a passkey logs in until it is removed; a changed password keeps it, and removes one that a copied token has made', async ({
  page,
  testServer: { url },
  account,
  signIn,
}) => {
  await addAuthenticator(page);
  await signIn(account);
  await addPasskey(page, account.password);
  const stolen = await stolenPasskey(url, account);

  await page.goto(optionalLinks.loginPassword());
  await expect(page.getByLabel('Remove other passkeys too')).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password').fill('another-horse');
  await page.getByLabel('Confirm password').fill('another-horse');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('All other passkeys are removed.')).toBeVisible();
  await expect(logInWith(url, stolen)).rejects.toThrow(/passkey-refused/);

  await logOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();

  await page.goto(links.devices());
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);
  await logOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey was not accepted')).toBeVisible();
});

test('a passkey is not added with a wrong password, nor where the owner is not recognised', async ({
  page,
  account,
  signIn,
}) => {
  const authenticator = await addAuthenticator(page);
  await signIn(account);
  await page.goto(`${links.devices()}?add-passkey`);
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  const send = async (password: string) => {
    await sheet.getByLabel('Password', { exact: true }).fill(password);
    await sheet.getByRole('button', { name: 'Continue' }).click();
  };
  await send('not-the-password');
  await expect(sheet.getByText('This is not your password')).toBeVisible();
  await authenticator.recognise(false);
  await send(account.password);
  await expect(sheet.getByText('Not confirmed. Nothing has changed.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);
});

test('a login page whose origin the back end has no passkeys for says so, and offers none any more', async ({
  page,
  testServer,
}) => {
  await page.goto(`${testServer.url.replace('localhost', 'app.localhost')}/login`);
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await button.click();
  await expect(page.getByText('There are no passkeys here. Log in with your password.')).toBeVisible();
  await expect(button).toHaveCount(0);
});
