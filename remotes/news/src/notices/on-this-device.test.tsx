// Imported statically, because compiling them on demand would exceed the patience of the first test.
import './notice-settings.tsx';
import './notices-screen.tsx';

import { syncAlerts, syncPush } from '@bourse/api/push';
import { getPushKey, subscribeToPush } from '@bourse/contract/push';
import { amountsHiddenAtom, localeAtom } from '@bourse/session/preferences';
import { priceAlertsAtom } from '@bourse/session/price-alerts';
import { signOut, store, userInfoAtom } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { haveBrowserPush } from '../../test/browser-push.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const ROW = 'Notices on this device';

// Within act, because a lazily loaded sheet that suspends outside of it stays suspended in jsdom.
const open = () => act(() => renderRoute({ feature, remote }, '/notices?settings'));
const rowSwitch = () => screen.findByRole('switch', { name: ROW });
const kept = () =>
  broker.current.db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('customer_id', '=', Number(store.get(userInfoAtom)?.id))
    .execute();

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('newcomer');
});

it('a tap turns on notices on this device, after the browser’s permission, and another turns them off; browser and back end both know', async () => {
  const browser = haveBrowserPush();
  const { user } = await open();
  expect(await rowSwitch()).not.toBeChecked();
  expect(browser.subscription).toBeNull();
  await user.click(await rowSwitch());
  await waitFor(async () => expect(await kept()).toHaveLength(1));
  expect(await kept()).toMatchObject([
    { endpoint: browser.subscription?.endpoint, language: 'en', hides_amounts: false },
  ]);
  expect(await rowSwitch()).toBeChecked();
  await user.click(await rowSwitch());
  await waitFor(async () => expect(await kept()).toEqual([]));
  expect(browser.subscription).toBeNull();
  expect(await rowSwitch()).not.toBeChecked();
});

it('a permission that the customer refuses turns nothing on, and the row says where it can be changed; it can be turned on once it was', async () => {
  const browser = haveBrowserPush();
  browser.answer = 'denied';
  const { user } = await open();
  await user.click(await rowSwitch());
  expect(await screen.findByText(/^Blocked in the browser/)).toBeInTheDocument();
  expect(screen.queryByRole('switch', { name: ROW })).not.toBeInTheDocument();
  browser.permission = 'granted';
  fireEvent(document, new Event('visibilitychange'));
  expect(await rowSwitch()).not.toBeChecked();
  expect(await kept()).toEqual([]);
});

it('a browser without push is said to have none, and one of a phone that needs the home screen how it comes there', async () => {
  const first = await open();
  expect(await screen.findByText(/^This browser cannot receive notices/)).toBeInTheDocument();
  first.unmount();
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  await open();
  expect(await screen.findByText(/“Add to Home Screen”/)).toBeInTheDocument();
  Reflect.deleteProperty(navigator, 'standalone');
});

it('there is no row with a back end that sends nothing to closed apps', async () => {
  haveBrowserPush();
  broker.current.faults?.add({
    path: `/api${getPushKey.path}`,
    ...{ kind: 'status', status: 404, body: { msg: 'no', data: 'not-found' } },
  });
  await open();
  expect(await screen.findByRole('switch', { name: 'Loans' })).toBeInTheDocument();
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  expect(screen.queryByText(ROW)).not.toBeInTheDocument();
});

it('a failure is said at the row, which stays off', async () => {
  haveBrowserPush();
  broker.current.faults?.add({
    path: `/api${subscribeToPush.path}`,
    ...{ method: 'POST', kind: 'status', status: 500 },
  });
  const { user } = await open();
  await user.click(await rowSwitch());
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(await rowSwitch()).not.toBeChecked();
});

it('language and hidden amounts are told to the back end; sign-out ends it on the device', async () => {
  const browser = haveBrowserPush();
  const { user } = await open();
  await user.click(await rowSwitch());
  await waitFor(async () => expect(await kept()).toHaveLength(1));
  store.set(localeAtom, 'de');
  store.set(amountsHiddenAtom, true);
  await act(() => syncPush());
  expect(await kept()).toMatchObject([{ language: 'de', hides_amounts: true }]);
  store.set(localeAtom, 'en');
  store.set(amountsHiddenAtom, false);
  await act(async () => signOut());
  await broker.enterAs('newcomer');
  await act(() => syncPush());
  expect(browser.subscription).toBeNull();
});

it('an alert that the back end has found reached while the app was closed is one that this device says, and is not watched any more', async () => {
  haveBrowserPush();
  const alert = {
    ...{ customer: store.get(userInfoAtom)?.id ?? '', symbol: 'EXSTEEL.NS', name: 'Example Steel' },
    ...{ decimals: 2, currency: 'INR' as const, way: 'up' as const, reached: null },
  };
  store.set(priceAlertsAtom, () => [
    { ...alert, id: 'near', level: '155.50' },
    { ...alert, id: 'far', level: '999' },
  ]);
  const { user } = await open();
  await user.click(await rowSwitch());
  const watched = () => broker.current.db.selectFrom('watched_alerts').select('level').execute();
  await waitFor(async () => expect(await watched()).toHaveLength(2));
  await broker.current.db
    .updateTable('watched_alerts')
    .set({ reached: '155.60' })
    .where('level', '=', '155.5')
    .execute();
  await act(() => syncAlerts());
  expect(store.get(priceAlertsAtom)).toMatchObject([
    { id: 'far', reached: null },
    { id: 'near', reached: '155.6' },
  ]);
  await act(() => syncAlerts());
  expect(await watched()).toEqual([{ level: '999' }]);
  store.set(priceAlertsAtom, () => []);
});
