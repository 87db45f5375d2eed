// Imported statically, because compiling it on demand would exceed the patience of the first test.
import '../settings/settings-screen.tsx';

import { call } from '@bourse/api/client';
import { customerSchema, getCustomer } from '@bourse/contract/customer';
import { changePassword } from '@bourse/contract/passwords';
import { encode } from '@bourse/contract/schema';
import { DEMO, testBroker } from '@bourse/testing/broker';
import { type Rendered, renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const parts = { feature, remote };
const PASSWORD = '/api/stock/success/user/password/up';
const SHEET = '/settings?set=transaction-password';
/** The password of every newcomer of the test broker. */
const LOGIN = 'newcomer';

const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
const press = async (user: Rendered['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const confirmIdentity = async (user: Rendered['user'], password = LOGIN) => {
  await user.type(await input('Login password'), password);
  await press(user, 'Continue');
};
const enterTwice = async (user: Rendered['user'], code: string, again = code) => {
  await user.type(await input('New password'), code);
  await user.type(await input('Confirm password'), again);
};
const setCode = (newCode: string) => call(changePassword, { newCode, isFirst: true, loginPassword: LOGIN });
const hasCode = async () => (await call(getCustomer, {})).hasTransactionPassword;

it('sets the first one after the login password, and the row of the settings then says so', async () => {
  await broker.enterAs('newcomer');
  const { user, address } = await renderRoute(parts, '/settings');
  await user.click(await screen.findByRole('link', { name: /^Transaction password.*Not set/ }));
  await waitFor(() => expect(address()).toBe(SHEET));
  expect(await screen.findByRole('dialog', { name: 'Set transaction password' })).toBeInTheDocument();
  await confirmIdentity(user);
  await enterTwice(user, '480913');
  await press(user, 'Save');
  expect(await screen.findByText('Transaction password set')).toBeInTheDocument();
  expect(await hasCode()).toBe(true);
  await press(user, 'Done');
  expect(await screen.findByRole('link', { name: /^Transaction password.*Set$/ })).toBeInTheDocument();
  expect(address()).toBe('/settings');
});

it('is not set with a wrong login password, which is then asked for again', async () => {
  await broker.enterAs('newcomer');
  const { user } = await renderRoute(parts, SHEET);
  await confirmIdentity(user, 'a guess');
  await enterTwice(user, '480913');
  await press(user, 'Save');
  expect(await screen.findByText('This is not your login password')).toBeInTheDocument();
  expect(await input('Login password')).toHaveValue('');
  expect(await hasCode()).toBe(false);
});

it('says that the two entries differ, and empties the second', async () => {
  await broker.enterAs('newcomer');
  const { user } = await renderRoute(parts, SHEET);
  await confirmIdentity(user);
  await enterTwice(user, '480913', '480914');
  expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
  expect(await input('Confirm password')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
});

it('refuses a code that is guessed first, and keeps the login password', async () => {
  await broker.enterAs('newcomer');
  const { user } = await renderRoute(parts, SHEET);
  await confirmIdentity(user);
  await enterTwice(user, '123456');
  await press(user, 'Save');
  expect(await screen.findByText('This code is too easy to guess. Choose another.')).toBeInTheDocument();
  await enterTwice(user, '480913');
  await press(user, 'Save');
  expect(await screen.findByText('Transaction password set')).toBeInTheDocument();
});

it('is changed with the present one; a wrong one says how many tries are left', async () => {
  await broker.enterAs('newcomer');
  await setCode('480913');
  const { user } = await renderRoute(parts, SHEET);
  expect(await screen.findByRole('dialog', { name: 'Change transaction password' })).toBeInTheDocument();
  await user.type(await input('Current password'), '111111');
  await press(user, 'Continue');
  await enterTwice(user, '735104');
  await press(user, 'Save');
  expect(await screen.findByText('Incorrect authorization key. 4 tries left.')).toBeInTheDocument();

  await user.type(await input('Current password'), '480913');
  await press(user, 'Continue');
  await enterTwice(user, '735104');
  await press(user, 'Save');
  expect(await screen.findByText('Transaction password changed')).toBeInTheDocument();
});

it('is closed while the present one is locked, and says until when', async () => {
  await broker.enterAs('newcomer');
  await setCode('480913');
  for (let i = 0; i < 5; i += 1)
    await call(changePassword, { newCode: '735104', currentCode: '111111', isFirst: false }).catch(() => {});
  const { user } = await renderRoute(parts, SHEET);
  await user.type(await input('Current password'), '480913');
  await press(user, 'Continue');
  await enterTwice(user, '735104');
  await press(user, 'Save');
  expect(await screen.findByText(/^Too many wrong entries\. Locked until \d\d:\d\d\.$/)).toBeInTheDocument();
  expect(await input('Current password')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
});

it('begins with the new code where the back end does not say whether there is one, and asks for what it then wants (D51)', async () => {
  await broker.enterAs('demo');
  const { has_fund_code: _, ...wire } = encode(customerSchema, await call(getCustomer, {})) as Record<
    string,
    unknown
  >;
  const body = JSON.stringify({ msg: 'ok', data: wire });
  const silent = { kind: 'invalid-response', body, contentType: 'application/json' } as const;
  broker.current.faults?.add({ path: '/api/stock/success/v2/user/info', ...silent });
  const { user } = await renderRoute(parts, SHEET);
  await enterTwice(user, '735104');
  await press(user, 'Save');
  expect(await screen.findByText('You already have one. Enter it first.')).toBeInTheDocument();
  await user.type(await input('Current password'), DEMO.transactionPassword);
  await press(user, 'Continue');
  await enterTwice(user, '735104');
  await press(user, 'Save');
  expect(await screen.findByText('Transaction password changed')).toBeInTheDocument();
});

it('keeps what was written when saving fails, and says why', async () => {
  await broker.enterAs('newcomer');
  const { user } = await renderRoute(parts, SHEET);
  await confirmIdentity(user);
  broker.current.faults?.add({ path: PASSWORD, kind: 'status', status: 500, times: 1 });
  await enterTwice(user, '480913');
  await press(user, 'Save');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Failed to set transaction password')).toBeInTheDocument();
  await press(user, 'Save');
  expect(await screen.findByText('Transaction password set')).toBeInTheDocument();
});

it('leads back to where the customer came from, when it is set and when it is closed', async () => {
  await broker.enterAs('newcomer');
  const next = '/stock/trading/EXSTEEL.NS/IN/Example?type=buy&quantity=7&size=half';
  const from = `${SHEET}&next=${encodeURIComponent(next)}`;
  const closed = await renderRoute(parts, from);
  await press(closed.user, 'Close');
  expect(closed.address()).toBe(next);
  closed.unmount();

  const { user, address } = await renderRoute(parts, from);
  await confirmIdentity(user);
  await enterTwice(user, '480913');
  await press(user, 'Save');
  await press(user, 'Back to your order');
  expect(address()).toBe(next);
});

it('leads to no other site', async () => {
  await broker.enterAs('newcomer');
  const { user, address } = await renderRoute(parts, `${SHEET}&next=${encodeURIComponent('//evil.example')}`);
  await press(user, 'Close');
  expect(address()).toBe('/settings');
});
