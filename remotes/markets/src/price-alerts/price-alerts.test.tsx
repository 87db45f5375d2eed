import { call } from '@bourse/api/client';
import { getQuote } from '@bourse/contract/market';
import { mul } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { type PriceAlert, priceAlertsAtom } from '@bourse/session/price-alerts';
import { store, userInfoAtom } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { renderRoute, renderSlot } from '@bourse/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker({ timeout: 1_000 });
const STEEL = 'EXSTEEL.NS';

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
  store.set(priceAlertsAtom, () => []);
});

/** Sets an alert at the current price, which is reached by the first poll. */
const reachable = async (): Promise<PriceAlert> => {
  const { price, name } = await call(getQuote, { symbol: STEEL });
  const customer = store.get(userInfoAtom)?.id ?? '';
  const level = price;
  return {
    id: 'a',
    customer,
    symbol: STEEL,
    name,
    level,
    way: 'up',
    decimals: 2,
    currency: 'INR',
    reached: null,
  };
};

it("a price alert is set and deleted on its stock's screen, which says that it needs an open app", async () => {
  const { price } = await call(getQuote, { symbol: STEEL });
  const level = mul(price, '2');
  const { user } = await renderRoute({ feature, remote }, '/stock/v2/EXSTEEL.NS/Example');
  await user.click(await screen.findByRole('button', { name: 'Price alerts' }));
  expect(screen.getByText(/Works while Bourse is open on this device/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Set alert' }));
  expect(screen.getByText('Please enter a price')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Alert me at'), `${level}{Enter}`);
  const written = formatAmount(level, 'INR');
  expect(await screen.findByText(`When the price rises to ${written}`)).toBeInTheDocument();
  expect(store.get(priceAlertsAtom)).toMatchObject([{ symbol: STEEL, level, way: 'up', reached: null }]);

  const other = mul(price, '3');
  await user.type(screen.getByLabelText('Alert me at'), `${other}{Enter}`);
  await user.click(screen.getByRole('button', { name: `Delete the alert at ${written}` }));
  const next = await screen.findByRole('button', {
    name: `Delete the alert at ${formatAmount(other, 'INR')}`,
  });
  expect(next).toHaveFocus();
  await user.click(next);
  expect(document.activeElement?.textContent).toContain('No alerts yet');
  expect(document.activeElement).not.toBe(document.body);
  expect(store.get(priceAlertsAtom)).toEqual([]);
});

it('a reached price alert is announced until it is dismissed', async () => {
  const alert = await reachable();
  store.set(priceAlertsAtom, () => [alert, { ...alert, id: 'b', level: mul(alert.level, '2') }]);
  const { user } = await renderSlot({ remote }, 'frame.price-alerts/v1');
  const notice = await screen.findByText(`EXSTEEL has risen to ${formatAmount(alert.level, 'INR')}`);
  expect(notice.closest('[aria-live="polite"]')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'See EXSTEEL' })).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(store.get(priceAlertsAtom).map(({ id }) => id)).toEqual(['b']));
});

const ids = () => store.get(priceAlertsAtom).map(({ id }) => id);

it('of several reached price alerts the newest is announced with the number of others', async () => {
  const alert = await reachable();
  const come = { ...alert, reached: alert.level };
  store.set(priceAlertsAtom, () => [
    { ...come, id: 'old' },
    alert,
    { ...come, id: 'older', symbol: 'TCS.NS' },
  ]);
  const { user } = await renderSlot({ remote }, 'frame.price-alerts/v1');
  await screen.findByText(/EXSTEEL has risen to/);
  expect(screen.getAllByRole('status').filter((one) => one.textContent?.includes('risen'))).toHaveLength(1);
  expect(screen.getByText(/and 2 more/)).toBeInTheDocument();
  expect(ids().at(-1)).toBe('a');

  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText(/TCS has risen to/)).toBeInTheDocument();
  expect(screen.getByText(/and 1 more/)).toBeInTheDocument();
});

it('opening the stock of a reached price alert dismisses it, also after a reload', async () => {
  const alert = await reachable();
  store.set(priceAlertsAtom, () => [{ ...alert, reached: alert.level }]);
  const { user } = await renderSlot({ remote }, 'frame.price-alerts/v1');
  await user.click(await screen.findByRole('link', { name: 'See EXSTEEL' }));
  expect(ids()).toEqual([]);
  expect(localStorage.getItem('priceAlerts')).toBeNull();
});

it('a price alert of another customer is not announced', async () => {
  const alert = await reachable();
  store.set(priceAlertsAtom, () => [alert]);
  await broker.enterAs('newcomer');
  expect(store.get(priceAlertsAtom)).toEqual([]);
});
