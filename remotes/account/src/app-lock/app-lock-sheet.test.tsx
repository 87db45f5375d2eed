// Imported statically, because compiling them on demand would exceed the patience of the first test.
import '@bourse/api/passkeys';
import '../settings/settings-screen.tsx';

import { call } from '@bourse/api/client';
import { listPasskeys } from '@bourse/contract/passkeys';
import { deviceKeyAtom } from '@bourse/session/app-lock';
import { lockAfterAtom } from '@bourse/session/lock-after';
import { store } from '@bourse/session/session';
import { plugInAuthenticator } from '@bourse/testing/authenticator';
import { testBroker } from '@bourse/testing/broker';
import { type Rendered, renderRoute } from '@bourse/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const PASSWORD = 'newcomer';

const open = (address = '/settings?set=app-lock') => renderRoute({ feature, remote }, address);
const choice = (name: string) => screen.findByRole('radio', { name });
const confirm = async (user: Rendered['user']) => {
  await user.type(await screen.findByLabelText('Password', { selector: 'input' }), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
};
/** Turns the lock on for the first time, which makes the device's passkey. */
const turnOn = async (user: Rendered['user'], name: string) => {
  await user.click(await choice(name));
  await confirm(user);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument());
};

beforeEach(() => broker.enterAs('newcomer'));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the app lock', () => {
  it('is not offered by a device that cannot verify its owner', async () => {
    await open('/settings');
    await screen.findByRole('link', { name: /^Devices/ });
    expect(screen.queryByRole('link', { name: /^App lock/ })).not.toBeInTheDocument();
  });

  it('is off at first, and opened by its row', async () => {
    plugInAuthenticator();
    const { user, address } = await open('/settings');
    await user.click(await screen.findByRole('link', { name: /^App lock.*Off$/ }));
    await waitFor(() => expect(address()).toBe('/settings?set=app-lock'));
    expect(await choice('Off')).toBeChecked();
  });

  it('is turned on with a passkey of this device, which the login password allows', async () => {
    const { id } = plugInAuthenticator();
    const { user } = await open();
    await turnOn(user, '15 min');
    expect(store.get(lockAfterAtom)).toBe(15);
    expect(store.get(deviceKeyAtom)?.credential).toBe(id);
    expect((await call(listPasskeys, { origin: location.origin })).items).toHaveLength(1);
    expect(await choice('15 min')).toBeChecked();
  });

  it('makes a key of its own where the back end has no passkeys, and asks for no password', async () => {
    const { id } = plugInAuthenticator();
    broker.current.faults?.add({
      ...{ path: `/api${listPasskeys.path}`, kind: 'status', status: 404 },
      body: { msg: 'no', data: 'not-found' },
    });
    const { user, queryClient } = await open();
    await choice('15 min');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await user.click(await choice('15 min'));
    await waitFor(() => expect(store.get(lockAfterAtom)).toBe(15));
    expect(store.get(deviceKeyAtom)?.credential).toBe(id);
  });

  it('is changed and turned off only by its owner', async () => {
    const device = plugInAuthenticator();
    const { user } = await open();
    await turnOn(user, 'At once');
    device.confirms = false;
    await user.click(await choice('Off'));
    expect(await screen.findByText('Not confirmed. Nothing has changed.')).toBeInTheDocument();
    expect(await choice('At once')).toBeChecked();
    expect(store.get(lockAfterAtom)).toBe(0);
    device.confirms = true;
    await user.click(await choice('Off'));
    await waitFor(() => expect(store.get(lockAfterAtom)).toBeNull());
  });

  it('takes a new passkey where the device has lost the one before', async () => {
    const lost = plugInAuthenticator();
    const { user } = await open();
    await turnOn(user, '1 min');
    lost.confirms = false;
    await user.click(await choice('15 min'));
    await screen.findByText('Not confirmed. Nothing has changed.');
    const { id } = plugInAuthenticator();
    await user.click(screen.getByRole('button', { name: 'Set up a new passkey' }));
    await confirm(user);
    await waitFor(() => expect(store.get(deviceKeyAtom)?.credential).toBe(id));
  });

  it('is refused where the browser keeps nothing', async () => {
    plugInAuthenticator();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await open();
    expect(await screen.findByText(/^This browser keeps nothing for this app/)).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Off' })).not.toBeInTheDocument();
  });
});
