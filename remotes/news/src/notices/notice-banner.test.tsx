import { call } from '@bourse/api/client';
import { countNotices } from '@bourse/contract/notice-count';
import { changeNoticeSettings, listNotices } from '@bourse/contract/notices';
import { testBroker } from '@bourse/testing/broker';
import { type Rendered, renderSlot } from '@bourse/testing/render';
import { advance, countRequests, fakeTimers } from '@bourse/testing/timers';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CREDITED, MATURED, tell } from '../../test/notices.ts';
import { remote } from '../remote.tsx';
import { NOTICES_REFRESH } from './refresh.ts';

const broker = testBroker();
const { requestCount } = countRequests(broker);
const COUNT = new RegExp(`^/api${countNotices.path}`);
const LIST = new RegExp(`^/api${listNotices.path}\\?`);
const SHOWN = 6_000;

fakeTimers();
beforeEach(() => broker.enterAs('newcomer'));

const answered = ({ queryClient }: Rendered) => waitFor(() => expect(queryClient.isFetching()).toBe(0));
/** Opens the slot, as it is when the number of unread notices is known. */
const open = async () => {
  const page = await renderSlot({ remote }, 'frame.notices/v1');
  await waitFor(() => expect(requestCount(COUNT)).toBe(1));
  await answered(page);
  return page;
};
const poll = async (page: Rendered) => {
  await advance(NOTICES_REFRESH);
  await answered(page);
};
const banner = () => screen.queryByText(/credited|has ended|replied|new device/);

describe('the banner of a new notice', () => {
  it('says what came since the app was opened, and nothing of before', async () => {
    await tell(broker, { id: 1, ...MATURED });
    const page = await open();
    await poll(page);
    expect(banner()).not.toBeInTheDocument();
    expect(requestCount(LIST)).toBe(0);

    await tell(broker, { id: 2, ...CREDITED });
    await poll(page);
    expect(await screen.findByText('Recharge credited')).toBeInTheDocument();
    expect(screen.getByText('+₹25,000.00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See: Recharge credited' })).toHaveAttribute('href', '/notices');
  });

  it('is one at a time, the older first, each for six seconds', async () => {
    const page = await open();
    await tell(broker, { id: 1, ...CREDITED }, { id: 2, ...MATURED });
    await poll(page);
    expect(await screen.findByText('Recharge credited')).toBeInTheDocument();
    expect(screen.queryByText('Sample Income 28 has ended')).not.toBeInTheDocument();
    await advance(SHOWN);
    expect(screen.getByText('Sample Income 28 has ended')).toBeInTheDocument();
    expect(screen.queryByText('Recharge credited')).not.toBeInTheDocument();
    await advance(SHOWN);
    expect(banner()).not.toBeInTheDocument();
    await poll(page);
    expect(banner()).not.toBeInTheDocument();
  });

  it('is gone when it was followed or dismissed', async () => {
    const page = await open();
    await tell(broker, { id: 1, ...CREDITED }, { id: 2, ...MATURED });
    await poll(page);
    await screen.findByText('Recharge credited');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    act(() => screen.getByRole('link', { name: 'See: Sample Income 28 has ended' }).click());
    expect(page.address()).toBe('/notices');
  });

  it('waits while a sheet is open', async () => {
    const page = await open();
    await tell(broker, { id: 1, ...CREDITED });
    document.documentElement.setAttribute('data-dialog-open', '');
    await poll(page);
    await waitFor(() => expect(requestCount(LIST)).toBe(1));
    await answered(page);
    await advance(SHOWN);
    expect(banner()).not.toBeInTheDocument();
    await act(async () => document.documentElement.removeAttribute('data-dialog-open'));
    expect(await screen.findByText('Recharge credited')).toBeInTheDocument();
  });

  it('says neither a topic that is off nor a login, which has a notice of its own', async () => {
    const page = await open();
    await call(changeNoticeSettings, { topic: 'transfers', isOn: false });
    await tell(
      broker,
      { id: 1, ...CREDITED },
      { id: 2, kind: 'new-login', topic: 'account' },
      { id: 3, ...MATURED },
    );
    await poll(page);
    expect(await screen.findByText('Sample Income 28 has ended')).toBeInTheDocument();
    await advance(SHOWN);
    expect(banner()).not.toBeInTheDocument();
  });

  it('asks a back end that has no notices no second time', async () => {
    broker.current.faults?.add({
      ...{ path: COUNT, kind: 'status', status: 404, body: { msg: 'no', data: 'not-found' } },
    });
    const page = await open();
    await poll(page);
    await poll(page);
    expect(requestCount(COUNT)).toBe(1);
  });
});
