import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { login } from '@bourse/contract/session';
import { endSession, listSessions } from '@bourse/contract/sessions';
import { store, userInfoAtom } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const PASSWORD = 'newcomer';
const account = { feature, remote };

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

/** Logs the customer in on another device. @returns a request in that session's name */
const logInElsewhere = async (agent: string) => {
  const { phone = '' } = store.get(userInfoAtom) ?? {};
  const { current } = broker;
  const answer = await current.inject({
    method: 'POST',
    url: `/api${login.path}`,
    headers: { 'user-agent': agent },
    payload: { user: phone, password: PASSWORD },
  });
  const { token } = answer.json().data as { token: string };
  return async () => (await current.inject({ url: `/api${getBalance.path}`, headers: { token } })).statusCode;
};

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem');
const openScreen = () => renderRoute(account, '/settings/devices');

describe('the devices', () => {
  it('show this one first, then the others with what they say they are', async () => {
    await broker.enterAs('newcomer');
    await logInElsewhere(SAFARI);
    await openScreen();
    const [mine, other] = await rows();
    expect(mine).toHaveTextContent('Unknown deviceSince');
    expect(mine).toHaveTextContent('This device');
    expect(other).toHaveTextContent('Safari on iPhone');
    expect(other).toHaveTextContent('127.0.0.1');
    expect(screen.getByRole('button', { name: 'Log out Safari on iPhone' })).toBeInTheDocument();
  });

  it('say that this is the only one', async () => {
    await broker.enterAs('newcomer');
    await openScreen();
    expect(await screen.findByText('Only this device is logged in.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Log out/ })).not.toBeInTheDocument();
  });

  it('open with all that is known of one, and close to the list', async () => {
    await broker.enterAs('newcomer');
    await logInElsewhere(SAFARI);
    const { user, address } = await openScreen();
    await user.click(await screen.findByRole('link', { name: /Safari on iPhone/ }));
    await waitFor(() => expect(address()).toMatch(/\?device=\d+$/));
    const sheet = screen.getByRole('dialog', { hidden: true });
    expect(sheet).toHaveTextContent('Last used');
    expect(sheet).toHaveTextContent(SAFARI);
    expect(sheet).not.toHaveTextContent('Country');
    await user.click(within(sheet).getByRole('button', { name: 'Close', hidden: true }));
    await waitFor(() => expect(address()).toBe('/settings/devices'));
  });

  it('can be logged out one by one, after a question', async () => {
    await broker.enterAs('newcomer');
    const stranger = await logInElsewhere(SAFARI);
    const { user } = await openScreen();
    await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
    const dialog = screen.getByRole('dialog', { hidden: true });
    expect(dialog).toHaveTextContent('Log out Safari on iPhone?');
    expect(await stranger()).toBe(200);
    await user.click(within(dialog).getByRole('button', { name: 'Log out', hidden: true }));
    expect(await screen.findByText('Only this device is logged in.')).toBeInTheDocument();
    expect(await stranger()).toBe(401);
    await call(getBalance, {});
  });

  it('are all logged out but this one; what fails is said and tried again', async () => {
    await broker.enterAs('newcomer');
    const others = [await logInElsewhere(SAFARI), await logInElsewhere('curl')];
    const { user } = await openScreen();
    await user.click(await screen.findByRole('button', { name: 'Log out 2 other devices' }));
    const dialog = screen.getByRole('dialog', { hidden: true });
    const repair = broker.current.faults?.add({
      path: `/api${endSession.path}`,
      kind: 'status',
      status: 500,
      after: 1,
    });
    await user.click(within(dialog).getByRole('button', { name: 'Log out', hidden: true }));
    expect(await within(dialog).findByText(/Logged out 1 of 2\./)).toBeInTheDocument();
    repair?.();
    await user.click(within(dialog).getByRole('button', { name: 'Retry', hidden: true }));
    expect(await screen.findByText('Only this device is logged in.')).toBeInTheDocument();
    for (const other of others) expect(await other()).toBe(401);
  });

  it('are all logged out although the screen is left before the first answer', async () => {
    await broker.enterAs('newcomer');
    const others = [await logInElsewhere(SAFARI), await logInElsewhere('curl'), await logInElsewhere('wget')];
    const { user, unmount } = await openScreen();
    await user.click(await screen.findByRole('button', { name: 'Log out 3 other devices' }));
    const dialog = screen.getByRole('dialog', { hidden: true });
    const answer = broker.current.faults?.add({ path: `/api${endSession.path}`, kind: 'hang', times: 1 });
    await user.click(within(dialog).getByRole('button', { name: 'Log out', hidden: true }));
    unmount();
    answer?.();
    await waitFor(async () => {
      const states = await Promise.all(others.map((other) => other()));
      expect(states.filter((status) => status === 401)).toHaveLength(2);
    });
  });

  it('show a session that had ended before it was to be logged out as logged out, without an error', async () => {
    await broker.enterAs('newcomer');
    await logInElsewhere(SAFARI);
    const { user } = await openScreen();
    await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
    const { items } = await call(listSessions, {});
    await call(endSession, { sessionId: items.find(({ isThisOne }) => !isThisOne)?.id });
    const dialog = screen.getByRole('dialog', { hidden: true });
    await user.click(within(dialog).getByRole('button', { name: 'Log out', hidden: true }));
    expect(await screen.findByText('Only this device is logged in.')).toBeInTheDocument();
  });

  it.each(['status', 'invalid-response', 'hang'] as const)(
    'that cannot be loaded (%s) say so, with Retry',
    async (kind) => {
      await broker.enterAs('newcomer');
      const fault = kind === 'status' ? ({ kind, status: 500 } as const) : { kind };
      const repair = broker.current.faults?.add({ path: `/api${listSessions.path}`, ...fault });
      const { user } = await openScreen();
      expect(await screen.findByText('Couldn’t load your devices')).toBeInTheDocument();
      repair?.();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await rows()).toHaveLength(1);
    },
  );
});
