// Imported statically, because compiling them on demand would exceed the patience of the first test.
import '../devices/devices-screen.tsx';

import { call } from '@bourse/api/client';
import { createPasskey } from '@bourse/api/passkeys';
import { listPasskeys, registerPasskey, removePasskey } from '@bourse/contract/passkeys';
import { deviceKeyAtom } from '@bourse/session/app-lock';
import { store } from '@bourse/session/session';
import { plugInAuthenticator } from '@bourse/testing/authenticator';
import { testBroker } from '@bourse/testing/broker';
import { type Rendered, renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const PASSWORD = 'newcomer';
const NAME = 'Unknown device';

const open = (address = '/settings/devices') => renderRoute({ feature, remote }, address);
const registered = async () => (await call(listPasskeys, { origin: location.origin })).items;
const press = async (user: Rendered['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const add = async (user: Rendered['user'], password = PASSWORD) => {
  await press(user, 'Add a passkey');
  await user.type(await screen.findByLabelText('Password', { selector: 'input' }), password);
  await press(user, 'Continue');
};
const row = () => screen.findByRole('button', { name: `Remove ${NAME}` });

beforeEach(() => broker.enterAs('newcomer'));

describe('the passkeys', () => {
  it('are absent in a browser without WebAuthn', async () => {
    await open();
    await screen.findByText('Only this device is logged in.');
    expect(screen.queryByText('Passkeys')).not.toBeInTheDocument();
  });

  it('are absent with a back end that has none', async () => {
    plugInAuthenticator();
    broker.current.faults?.add({
      ...{ path: `/api${listPasskeys.path}`, kind: 'status', status: 404 },
      body: { msg: 'no', data: 'not-found' },
    });
    await open();
    await screen.findByText('Only this device is logged in.');
    await waitFor(() => expect(screen.queryByText('Passkeys')).not.toBeInTheDocument());
  });

  it('gain one after the login password, which the device then remembers as its key', async () => {
    const { id } = plugInAuthenticator();
    const { user, address } = await open();
    await add(user);
    expect(await row()).toBeInTheDocument();
    expect((await registered()).map(({ credential }) => credential)).toEqual([id]);
    expect(store.get(deviceKeyAtom)).toEqual({ credential: id, rpId: 'localhost' });
    expect(address()).toBe('/settings/devices');
  });

  it('gain none with a wrong password, which is said at the field', async () => {
    plugInAuthenticator();
    const { user } = await open();
    await add(user, 'a guess');
    expect(await screen.findByText('This is not your password')).toBeInTheDocument();
    expect(screen.getByLabelText('Password', { selector: 'input' })).toBeInvalid();
    expect(await registered()).toEqual([]);
  });

  it('gain none where the owner leaves the browser’s dialog, and one when it is tried again', async () => {
    const device = plugInAuthenticator();
    device.confirms = false;
    const { user } = await open();
    await add(user);
    expect(await screen.findByText('Not confirmed. Nothing has changed.')).toBeInTheDocument();
    expect(await registered()).toEqual([]);
    device.confirms = true;
    await press(user, 'Continue');
    expect(await row()).toBeInTheDocument();
  });

  it('gain none that the back end refuses', async () => {
    plugInAuthenticator();
    broker.current.faults?.add({
      ...{ path: `/api${registerPasskey.path}`, kind: 'status', status: 400 },
      body: { msg: 'no', data: 'passkey-refused' },
    });
    const { user } = await open();
    await add(user);
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    expect(await registered()).toEqual([]);
  });

  describe('of which there is one', () => {
    const question = () => within(screen.getByRole('dialog', { name: 'Remove this passkey?' }));
    /** Registers it without the screen, whose tests are above. */
    const register = async () => {
      plugInAuthenticator();
      await createPasskey(PASSWORD);
    };

    it('keep it where the question is not answered', async () => {
      await register();
      const { user } = await open();
      await user.click(await row());
      await user.click(question().getByRole('button', { name: 'Cancel' }));
      expect(await registered()).toHaveLength(1);
    });

    it('lose it after the question; what fails is said there, and tried again', async () => {
      await register();
      const repair = broker.current.faults?.add({
        ...{ path: `/api${removePasskey.path}`, kind: 'status', status: 500 },
      });
      const { user } = await open();
      await user.click(await row());
      await user.click(question().getByRole('button', { name: 'Remove' }));
      expect(await question().findByRole('alert')).not.toBeEmptyDOMElement();
      repair?.();
      await user.click(question().getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove / })).not.toBeInTheDocument());
      expect(await registered()).toEqual([]);
    });
  });
});
