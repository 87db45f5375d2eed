import { call } from '@bourse/api/client';
import { login } from '@bourse/contract/session';
import { listNewLogins } from '@bourse/contract/sessions';
import { store, userInfoAtom } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { type Rendered, renderSlot } from '@bourse/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../remote.tsx';
import { announcedLoginsAtom } from './announced-logins.atoms.ts';

const broker = testBroker();
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const NOTICE = 'New login: Safari on iPhone';

const open = () => renderSlot({ remote }, 'frame.new-logins/v1');
const logInElsewhere = () =>
  broker.current.inject({
    method: 'POST',
    url: `/api${login.path}`,
    headers: { 'user-agent': IPHONE },
    payload: { user: store.get(userInfoAtom)?.phone, password: 'newcomer' },
  });
const firstLook = () => waitFor(() => expect(store.get(announcedLoginsAtom)).toBeGreaterThan(0));
const askAgain = ({ queryClient }: Rendered) => act(() => queryClient.refetchQueries());

beforeEach(() => broker.enterAs('newcomer'));

describe('the notice of a login from a new device', () => {
  it('tells of a login since this device’s first look, and of none before', async () => {
    await logInElsewhere();
    const page = await open();
    await firstLook();
    expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
    await logInElsewhere();
    await askAgain(page);
    expect(await screen.findByText(NOTICE)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See devices' })).toHaveAttribute('href', '/settings/devices');
  });

  it('tells of each login once, also after a reload', async () => {
    const page = await open();
    await firstLook();
    await logInElsewhere();
    await askAgain(page);
    await screen.findByText(NOTICE);
    await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
    page.unmount();
    const again = await open();
    await waitFor(() => expect(again.queryClient.isFetching()).toBe(0));
    await askAgain(again);
    expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
  });

  it('is over when the customer has seen the devices', async () => {
    const page = await open();
    await firstLook();
    await logInElsewhere();
    await askAgain(page);
    await page.user.click(await screen.findByRole('link', { name: 'See devices' }));
    expect(page.address()).toBe('/settings/devices');
    const { items } = await call(listNewLogins, {});
    expect(store.get(announcedLoginsAtom)).toBe(items[0]?.at);
  });

  it('tells nothing of the login of this device, nor where the back end does not say', async () => {
    store.set(announcedLoginsAtom, 0);
    broker.current.faults?.add({ path: `/api${listNewLogins.path}`, kind: 'status', status: 404, times: 1 });
    const page = await open();
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/^New login/)).not.toBeInTheDocument();
    await askAgain(page);
    expect(screen.queryByText(/^New login/)).not.toBeInTheDocument();
    expect((await call(listNewLogins, {})).items.map(({ isThisOne }) => isThisOne)).toEqual([true]);
  });
});
