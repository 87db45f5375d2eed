import { getCustomer } from '@bourse/contract/customer';
import { listOrders } from '@bourse/contract/orders';
import { changePassword } from '@bourse/contract/passwords';
import { links, optionalLinks } from '@bourse/links/links';
import type { Locator, Page } from '@playwright/test';
import { signInWith, storedToken } from '../src/api.ts';
import { rewriteDeployment } from '../src/release.ts';
import { expect, test } from '../src/test.ts';
import { bought, logIn, placeOrder, quantity, STEEL, ticketOf } from '../src/trading.ts';

// A deployment in which every order asks for the transaction password.
test.use({ brokerEnv: { TRANSACTION_PASSWORD: 'always' } });
// In one worker, which starts such a broker once.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ faultProxy }) => {
  rewriteDeployment(faultProxy, { transactionPassword: 'always' });
});

const CODE = '480913';
const NEW_PASSWORD = 'another-horse';

const sheet = (page: Page, title = 'Set transaction password'): Locator =>
  page.getByRole('dialog', { name: title });
/** Presses the keys of the sheet, as a thumb does. */
const press = async (within: Locator, digits: string) => {
  for (const digit of digits) await within.getByRole('button', { name: digit, exact: true }).tap();
};
const confirmIdentity = async (within: Locator, password: string) => {
  await within.getByLabel('Login password').fill(password);
  await within.getByRole('button', { name: 'Continue' }).tap();
};
const row = (page: Page, state: string): Locator =>
  page.getByRole('link', { name: new RegExp(`^Transaction password ?${state}$`) });

test('the transaction password is set from the settings, with keys of the app alone', async ({
  page,
  account,
  api,
  signIn,
}) => {
  await signIn(account);
  await page.goto(links.settings());
  await row(page, 'Not set').tap();
  await confirmIdentity(sheet(page), account.password);

  await press(sheet(page), '480913480914');
  await expect(sheet(page).getByText('Passwords do not match')).toBeVisible();
  await expect(sheet(page).getByLabel('Confirm password', { exact: true }).first()).toHaveValue('');
  await press(sheet(page), '480913');
  await sheet(page).getByRole('button', { name: 'Save' }).tap();

  await expect(sheet(page).getByText('Transaction password set')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Done' }).tap();
  await expect(row(page, 'Set')).toBeVisible();
  expect((await api.call(getCustomer, {})).hasTransactionPassword).toBe(true);
});

test('a code that is guessed first is refused, and another one is taken', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(account);
  await page.goto(links.transactionPassword());
  await confirmIdentity(sheet(page), account.password);
  await press(sheet(page), '123456123456');
  await sheet(page).getByRole('button', { name: 'Save' }).tap();
  await expect(sheet(page).getByText('This code is too easy to guess. Choose another.')).toBeVisible();
  await press(sheet(page), `${CODE}${CODE}`);
  await sheet(page).getByRole('button', { name: 'Save' }).tap();
  await expect(sheet(page).getByText('Transaction password set')).toBeVisible();
});

test('the transaction password is changed only with the present one', async ({
  page,
  account,
  api,
  signIn,
}) => {
  await api.call(changePassword, { newCode: CODE, isFirst: true, loginPassword: account.password });
  await signIn(account);
  await page.goto(links.settings());
  await row(page, 'Set').tap();
  const change = sheet(page, 'Change transaction password');
  const changeWith = async (present: string) => {
    await press(change, present);
    await change.getByRole('button', { name: 'Continue' }).tap();
    await press(change, '735104735104');
    await change.getByRole('button', { name: 'Save' }).tap();
  };
  await changeWith('111111');
  await expect(change.getByText('Incorrect authorization key. 4 tries left.')).toBeVisible();
  await changeWith(CODE);
  await expect(change.getByText('Transaction password changed')).toBeVisible();
});

test('an order without a transaction password leads to setting one, and back to its draft', async ({
  page,
  account,
  api,
  signIn,
}) => {
  await signIn(account);
  await page.goto(ticketOf(STEEL));
  await quantity(page).fill('7');
  await page.getByRole('button', { name: 'Review order' }).tap();
  const order = page.getByRole('dialog', { name: 'Review order' });
  await expect(placeOrder(page)).toBeDisabled();
  await order.getByRole('link', { name: 'Set it now' }).tap();

  await confirmIdentity(sheet(page), account.password);
  await press(sheet(page), `${CODE}${CODE}`);
  await sheet(page).getByRole('button', { name: 'Save' }).tap();
  await sheet(page).getByRole('button', { name: 'Back to your order' }).tap();

  await expect(quantity(page)).toHaveValue('7');
  await page.getByRole('button', { name: 'Review order' }).tap();
  await order.getByLabel('Transaction password').first().tap();
  await press(order, CODE);
  await placeOrder(page).tap();
  await expect(bought(page, 7)).toBeVisible();
  expect((await api.call(listOrders, { kind: 'stock' })).items.map((each) => each.quantity)).toEqual([7]);
});

test('a changed login password ends the session of another device with its next call, which then comes back to where it was', async ({
  page,
  browser,
  testServer,
  account,
  signIn,
}) => {
  await signIn(account);
  await page.goto(optionalLinks.loginPassword());
  const elsewhere = await browser.newContext();
  await signIn(await signInWith(testServer.url, account), elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(`${testServer.url}${links.accountChanges()}?type=income`);
  await expect(other.getByText('Recharge').first()).toBeVisible();

  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).tap();
  await expect(page.getByText('Other devices are logged out. This one stays logged in.')).toBeVisible();

  await expect(other.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await logIn(other, { phone: account.phone, password: NEW_PASSWORD });
  await expect(other.getByText('Recharge').first()).toBeVisible();
  expect(new URL(other.url()).pathname + new URL(other.url()).search).toBe(
    `${links.accountChanges()}?type=income`,
  );
  await elsewhere.close();

  await page.getByRole('link', { name: 'Done' }).tap();
  await expect(row(page, 'Not set')).toBeVisible();
});

test('a changed login password renews the token in all tabs of the device, and a copy of the former one ends', async ({
  page,
  context,
  testServer,
  account,
  signIn,
}) => {
  await signIn(account);
  await page.goto(optionalLinks.loginPassword());
  const statusOf = async (token: string) =>
    (await context.request.get(`${testServer.url}/api${getCustomer.path}`, { headers: { token } })).status();
  const former = await storedToken(page);
  const other = await context.newPage();
  await other.goto(`${testServer.url}${ticketOf(STEEL)}`);
  await quantity(other).fill('7');
  expect(await statusOf(former)).toBe(200);

  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).tap();
  await expect(page.getByText('Password changed')).toBeVisible();

  expect(await storedToken(page)).not.toBe(former);
  // Nothing but the app uses the new token.
  await expect.poll(() => statusOf(former)).toBe(401);
  await expect(quantity(other)).toHaveValue('7');
  await other.getByRole('button', { name: 'Review order' }).tap();
  await expect(other.getByRole('dialog', { name: 'Review order' })).toBeVisible();
  await other.reload();
  await expect(quantity(other)).toBeVisible();
});
