/** For each call of the notices: where it is made, and what is shown with data, without data, and after a failure. */
import { countNotices } from '@bourse/contract/notice-count';
import {
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  markNoticesRead,
} from '@bourse/contract/notices';
import { getPushKey } from '@bourse/contract/push';
import type { TestBroker } from '@bourse/testing/broker';
import {
  button,
  type FailureCase,
  list,
  named,
  polled,
  requestsOf,
  text,
} from '@bourse/testing/failure-table';
import { clickInAct, type Rendered, renderRoute, renderSlot } from '@bourse/testing/render';
import { advance } from '@bourse/testing/timers';
import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { feature } from '../feature.ts';
import { NOTICES_REFRESH } from '../src/notices/refresh.ts';
import { remote } from '../src/remote.tsx';
import { CREDITED, tell } from './notices.ts';

const open = (address = '/notices') => act(() => renderRoute({ feature, remote }, address));
const credited = text('Recharge credited');
const openTold = async (fail: () => void, broker: TestBroker) => {
  await tell(broker, { id: 1, ...CREDITED });
  fail();
  return open();
};

/** Opens the slot of the banner, and lets a recharge be credited. @param fail called before its poll */
const openBanner = async (fail: () => void, broker: TestBroker): Promise<Rendered> => {
  const page = await renderSlot({ remote }, 'frame.notices/v1');
  await waitFor(() => expect(page.queryClient.getQueryData([countNotices.name, {}])).toBeDefined());
  await tell(broker, { id: 1, ...CREDITED });
  fail();
  await advance(NOTICES_REFRESH);
  return page;
};
const noBanner = async () =>
  waitFor(() => expect(screen.queryByText('Recharge credited')).not.toBeInTheDocument());
const poll = () => advance(NOTICES_REFRESH);

const settings = (fail: () => void) => {
  fail();
  return open('/notices?settings');
};
const loans = () => screen.findByRole('switch', { name: 'Loans' });
const switchLoans = async () => clickInAct(await loans());

export const NOTICE_FAILURES: Readonly<Record<string, FailureCase>> = {
  'notices-screen.tsx listNotices': polled({
    ...list(listNotices, open, {
      data: credited,
      failed: 'Couldn’t load the notices',
      empty: text('No notices yet'),
    }),
    request: requestsOf(listNotices, '\\?'),
    as: 'newcomer',
    open: openTold,
  }),
  // The list is there without the number.
  'notices-screen.tsx countNotices': {
    request: requestsOf(countNotices),
    as: 'newcomer',
    open: openTold,
    data: () => button('Mark all read'),
    failed: credited,
    again: poll,
  },
  'notices-screen.tsx markNoticesRead': {
    request: requestsOf(markNoticesRead, '$'),
    as: 'newcomer',
    open: async (fail, broker) => {
      const page = await openTold(() => {}, broker);
      await button('Mark all read');
      fail();
      await page.user.click(await button('Mark all read'));
      return page;
    },
    data: () => waitFor(() => expect(screen.queryByText('New:')).not.toBeInTheDocument()),
    failed: () => button('Mark all read'),
    undone: credited,
    again: async (page) => page.user.click(await button('Mark all read')),
  },
  'notice-banner.tsx countNotices': {
    request: requestsOf(countNotices),
    as: 'newcomer',
    open: openBanner,
    data: credited,
    failed: noBanner,
    again: poll,
  },
  'notice-banner.tsx listNotices': {
    request: requestsOf(listNotices, '\\?'),
    as: 'newcomer',
    open: openBanner,
    data: named('link', 'See: Recharge credited'),
    failed: noBanner,
    empty: async () => noBanner(),
    isList: true,
    again: poll,
  },
  'notice-settings.tsx getNoticeSettings': {
    ...list(getNoticeSettings, () => open('/notices?settings'), {
      data: loans,
      failed: 'Couldn’t load the settings',
      empty: () => screen.findByRole('list', { name: 'Notice settings' }),
    }),
    as: 'newcomer',
    open: settings,
  },
  // Only the row about this device is absent without the key.
  'on-this-device.tsx getPushKey': {
    request: requestsOf(getPushKey, '$'),
    as: 'newcomer',
    open: settings,
    data: text('Notices on this device'),
    failed: async () => {
      await loans();
      expect(screen.queryByText('Notices on this device')).not.toBeInTheDocument();
    },
    again: (page) => page.queryClient.refetchQueries({ queryKey: [getPushKey.name] }),
  },
  'notice-settings.tsx changeNoticeSettings': {
    request: requestsOf(changeNoticeSettings),
    as: 'newcomer',
    open: async (fail) => {
      const page = await open('/notices?settings');
      await loans();
      fail();
      await switchLoans();
      return page;
    },
    data: async () => waitFor(async () => expect(await loans()).not.toBeChecked()),
    failed: () => screen.findByRole('alert'),
    // The list has the same address, and is then empty, too.
    undone: named('list', 'Notice settings'),
    again: switchLoans,
  },
};
