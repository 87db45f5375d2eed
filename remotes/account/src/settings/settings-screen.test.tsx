// Imported statically, because compiling it on demand would exceed the patience of the first test.
import './settings-screen.tsx';

import { listBankCards } from '@bourse/contract/bank-cards';
import { getCustomer } from '@bourse/contract/customer';
import { getIdentity } from '@bourse/contract/identity';
import { listSessions } from '@bourse/contract/sessions';
import { customerPlace } from '@bourse/session/places';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { store, userInfoAtom } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { renderRoute, type TestedRemote } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const parts = { feature, remote };
/** Real name and bank cards, wherever they come from. */
const routes = [
  { id: 'name', path: '/settings/real-name', title: 'settings.title', requiresAuth: true },
  { id: 'cards', path: '/settings/bank-cards', title: 'settings.title', requiresAuth: true },
] as const;
const others: TestedRemote[] = [
  { feature: { name: 'identity', routes }, remote: { ...remote, name: 'identity', screens: {} } },
];

beforeEach(() => store.set(amountsHiddenAtom, false));

const row = (name: string | RegExp) => screen.findByRole('link', { name });

describe('the settings', () => {
  it('say at their rows how things are: name, cards, transaction password, devices', async () => {
    await broker.enterAs('demo');
    await renderRoute(parts, '/settings', others);
    expect(await row(/^Real name ?Verified$/)).toHaveAttribute('href', '/settings/real-name');
    expect(await row(/^Bank cards ?1$/)).toHaveAttribute('href', '/settings/bank-cards');
    expect(await row(/^Transaction password ?Set$/)).toBeInTheDocument();
    expect(await row(/^Devices ?\d+$/)).toHaveAttribute('href', '/settings/devices');
    expect(await row('Login password')).toHaveAttribute('href', '/settings/login-password');
  });

  it('say of a newcomer that there is no transaction password, and nothing of name and cards', async () => {
    await broker.enterAs('newcomer');
    await renderRoute(parts, '/settings', others);
    expect(await row(/^Transaction password ?Not set$/)).toBeInTheDocument();
    expect(await row('Real name')).toBeInTheDocument();
    expect(await row('Bank cards')).toBeInTheDocument();
  });

  const CALLS = [
    ['Real name', getIdentity],
    ['Bank cards', listBankCards],
    ['Transaction password', getCustomer],
    ['Devices', listSessions],
  ] as const;
  const FAILURES = [
    ['is a server error', { kind: 'status', status: 500 }],
    ['is unreadable', { kind: 'invalid-response' }],
    ['has a wrong shape', { kind: 'status', status: 200, body: { msg: 'ok', data: 7 } }],
    ['never comes', { kind: 'hang' }],
  ] as const;

  it.each(CALLS.flatMap(([name, { path }]) => FAILURES.map((failure) => [name, ...failure, path] as const)))(
    'keep the row "%s" without its value when the answer %s',
    async (name, _what, fault, path) => {
      await broker.enterAs('demo');
      broker.current.faults?.add({ path: `/api${path}`, ...fault });
      await renderRoute(parts, '/settings', others);
      // The other rows have their values, so this one has had its time.
      const valued = CALLS.filter(([other]) => other !== name);
      for (const [other] of valued) await row(new RegExp(`^${other} ?\\S`));
      expect(await row(name)).toBeInTheDocument();
    },
  );

  it('hide amounts everywhere, as the eye on the account does', async () => {
    await broker.enterAs('newcomer');
    const { user } = await renderRoute(parts, '/settings');
    const amounts = within(await screen.findByRole('group', { name: 'Amounts' }));
    expect(amounts.getByRole('radio', { name: 'Shown' })).toBeChecked();
    await user.click(amounts.getByRole('radio', { name: 'Hidden' }));
    expect(store.get(amountsHiddenAtom)).toBe(true);
  });

  it('say before logging out which request is still being checked', async () => {
    await broker.enterAs('newcomer');
    const owner = store.get(userInfoAtom)?.id ?? '';
    const sent = (state: string) =>
      JSON.stringify({ id: 'k', details: {}, calls: [{ key: 'k', state }], isStopped: 0 });
    localStorage.setItem(customerPlace('moneyCall', owner, 'order:EXSTEEL.NS'), sent('sent'));
    localStorage.setItem(customerPlace('moneyCall', owner, 'order:DEMOBANK.NS'), sent('done'));
    const { user } = await renderRoute(parts, '/settings');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    const question = await screen.findByRole('dialog', { name: 'Log out?' });
    await waitFor(() =>
      expect(question).toHaveTextContent(
        'Your order for EXSTEEL is still being checked. It goes on without you.',
      ),
    );
    expect(question).not.toHaveTextContent('DEMOBANK');
  });
});
