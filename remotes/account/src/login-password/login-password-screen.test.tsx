// Imported statically, because compiling it on demand would exceed the patience of the first test.
import './login-password-screen.tsx';

import { call } from '@bourse/api/client';
import { createPasskey } from '@bourse/api/passkeys';
import { listPasskeys } from '@bourse/contract/passkeys';
import { login } from '@bourse/contract/session';
import { rememberKey } from '@bourse/session/app-lock';
import { store, userInfoAtom } from '@bourse/session/session';
import { plugInAuthenticator } from '@bourse/testing/authenticator';
import { testBroker } from '@bourse/testing/broker';
import { type Rendered, renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const PASSWORD = '/api/stock/success/user/password/up';
const LOGIN = 'newcomer';
const NEW = 'a better one';

const open = () => renderRoute({ feature, remote }, '/settings/login-password');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const save = () => screen.getByRole('button', { name: 'Save password' });
const fill = async (user: Rendered['user'], current: string, next: string, confirm = next) => {
  await screen.findByRole('form', { name: 'Login password' });
  const entries = [
    ['Current password', current],
    ['New password', next],
    ['Confirm password', confirm],
  ] as const;
  for (const [label, text] of entries) if (text) await user.type(field(label), text);
};
const phone = () => store.get(userInfoAtom)?.phone ?? '';

it('changes the login password, and says that other devices are logged out', async () => {
  await broker.enterAs('newcomer');
  const { user, address } = await open();
  await fill(user, LOGIN, NEW);
  await user.click(save());
  expect(await screen.findByText('Password changed')).toBeInTheDocument();
  expect((await call(login, { phone: phone(), password: NEW })).token).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Done' }));
  await waitFor(() => expect(address()).toBe('/settings'));
});

describe('a change of a customer who has passkeys', () => {
  const OTHERS = 'Remove other passkeys too';
  const left = async () => (await call(listPasskeys, { origin: location.origin })).items.length;
  const register = async () => {
    plugInAuthenticator();
    await broker.enterAs('newcomer');
    return createPasskey(LOGIN);
  };
  const choice = () => screen.findByRole('checkbox', { name: OTHERS });

  it('removes those that this device does not know as its own, unless the customer decides otherwise', async () => {
    await register();
    const { user } = await open();
    expect(await choice()).toBeChecked();
    await fill(user, LOGIN, NEW);
    await user.click(save());
    expect(await screen.findByText('All other passkeys are removed.')).toBeInTheDocument();
    expect(await left()).toBe(0);
  });

  it('keeps them where the customer has decided so, and says how many still log in, with the way to them', async () => {
    await register();
    const { user, address } = await open();
    await user.click(await choice());
    await fill(user, LOGIN, NEW);
    await user.click(save());
    expect(await screen.findByText('1 other passkey of this account still logs in.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Check passkeys' }));
    await waitFor(() => expect(address()).toBe('/settings/devices'));
  });

  it('says that others may still log in where the list of them has no answer afterwards', async () => {
    await register();
    const { user } = await open();
    await choice();
    await fill(user, LOGIN, NEW);
    broker.current.faults?.add({ path: `/api${listPasskeys.path}`, kind: 'status', status: 500 });
    await user.click(save());
    expect(await screen.findByText('Other passkeys may still log in.')).toBeInTheDocument();
    expect(screen.getByText('Password changed')).toBeInTheDocument();
  });

  it('keeps the one of this device, and asks nothing where there is no other', async () => {
    const key = await register();
    rememberKey(store.get(userInfoAtom)?.id ?? '', key);
    const { user } = await open();
    await fill(user, LOGIN, NEW);
    await user.click(save());
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: OTHERS })).not.toBeInTheDocument();
    expect(await left()).toBe(1);
  });
});

it('says at the current password that it is wrong, empties it and gives it the focus', async () => {
  await broker.enterAs('newcomer');
  const { user } = await open();
  await fill(user, 'a guess', NEW);
  await user.click(save());
  expect(await screen.findByText('Old password is incorrect')).toBeInTheDocument();
  expect(field('Current password')).toHaveValue('');
  expect(field('Current password')).toHaveFocus();
  expect(field('New password')).toHaveValue(NEW);
});

it('says at the new password that it is too common', async () => {
  await broker.enterAs('newcomer');
  const { user } = await open();
  await fill(user, LOGIN, 'password');
  await user.click(save());
  expect(await screen.findByText(/one of the first that are guessed/)).toBeInTheDocument();
  expect(field('New password')).toBeInvalid();
});

it('can be saved only when all three are filled in and the new ones agree', async () => {
  await broker.enterAs('newcomer');
  const { user } = await open();
  await fill(user, LOGIN, NEW, 'a better');
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await user.type(field('Confirm password'), ' one');
  expect(save()).not.toHaveAttribute('aria-disabled');
  await user.clear(field('Current password'));
  expect(save()).toHaveAttribute('aria-disabled', 'true');
});

it('says what is wrong when a field is left or Enter is pressed, and not while it is written', async () => {
  await broker.enterAs('newcomer');
  const { user } = await open();
  await fill(user, LOGIN, '123', '');
  expect(screen.queryByText('Password must be at least 6 characters')).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText('Password must be at least 6 characters')).toBeInTheDocument();
  expect(screen.queryByText('Please confirm your password')).not.toBeInTheDocument();
  await user.type(field('New password'), '456');
  await user.type(field('Confirm password'), '123457{Enter}');
  expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
  expect(screen.queryByText('Password must be at least 6 characters')).not.toBeInTheDocument();
});

it('moves the focus to the first wrong field when Enter is pressed', async () => {
  await broker.enterAs('newcomer');
  const { user } = await open();
  await fill(user, LOGIN, '123', '1234{Enter}');
  await waitFor(() => expect(field('New password')).toHaveFocus());
  expect(field('New password')).toBeInvalid();
});

it.each([
  ['is a server error', { kind: 'status', status: 500 }, /^No answer\. Save again/],
  ['never comes', { kind: 'hang' }, /^No answer\. Save again/],
  ['is unreadable', { kind: 'invalid-response' }, /^No answer\. Save again/],
  ['is too busy', { kind: 'status', status: 503, body: { msg: 'no', data: 'overloaded' } }, /is busy/],
] as const)(
  'keeps what was written when the answer %s, and says what to do',
  async (_what, fault, sentence) => {
    await broker.enterAs('newcomer');
    const { user } = await open();
    await fill(user, LOGIN, NEW);
    broker.current.faults?.add({ path: PASSWORD, times: 1, ...fault });
    await user.click(save());
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to change password')).toBeInTheDocument();
    expect(alert.getByText(sentence)).toBeInTheDocument();
    expect(field('New password')).toHaveValue(NEW);
  },
);

it('asks before what was written is left', async () => {
  await broker.enterAs('newcomer');
  const { user, go, address } = await open();
  await fill(user, LOGIN, '', '');
  await go('/settings');
  const question = within(await screen.findByRole('dialog', { name: 'Discard what you entered?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(field('Current password')).toHaveValue(LOGIN);
  await go('/settings');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/settings'));
});
