import { call } from '@bourse/api/client';
import { getQuote } from '@bourse/contract/market';
import { priceAway } from '@bourse/figures/price';
import { mul, round } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { type PriceAlert, priceAlertsAtom } from '@bourse/session/price-alerts';
import { store } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { renderRoute, renderSlot } from '@bourse/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const STEEL = 'EXSTEEL.NS';

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
  store.set(priceAlertsAtom, () => []);
});

/** Sets an alert at the current price, which is reached by the first poll. */
const reachable = async (): Promise<PriceAlert> => {
  const { price, name } = await call(getQuote, { symbol: STEEL });
  const level = price;
  return {
    id: 'a',
    symbol: STEEL,
    name,
    level,
    way: 'up',
    decimals: 2,
    currency: 'INR',
    reached: null,
  };
};

it('an alert is set by a chip beside the current price, and the same one is not set twice', async () => {
  const { price } = await call(getQuote, { symbol: STEEL });
  const { user } = await renderRoute({ feature, remote }, '/stock/v2/EXSTEEL.NS/Example');
  await user.click(await screen.findByRole('button', { name: 'Price alerts' }));
  expect(await screen.findByText(`Last ${formatAmount(price, 'INR')}`)).toBeInTheDocument();
  expect(screen.getByText(/Works while Bourse is open on this device/)).toBeInTheDocument();
  expect(screen.getByLabelText('Alert me at')).toHaveValue(round(price, 2));
  await user.click(screen.getByRole('button', { name: 'Set alert' }));
  expect(screen.getByText('That is the current price')).toBeInTheDocument();

  const level = priceAway(price, '3', 2);
  const written = formatAmount(level, 'INR');
  const chip = screen.getByRole('button', { name: `+3%: ${written}` });
  await user.click(chip);
  await user.click(screen.getByRole('button', { name: 'Set alert' }));
  expect(await screen.findByText(`When the price rises to ${written}`)).toBeInTheDocument();
  expect(store.get(priceAlertsAtom)).toMatchObject([{ symbol: STEEL, level, way: 'up', reached: null }]);
  await user.click(chip);
  await user.click(screen.getByRole('button', { name: 'Set alert' }));
  expect(screen.getByText('You already have this alert')).toBeInTheDocument();
  expect(store.get(priceAlertsAtom)).toHaveLength(1);
});

it.each([
  ['2,384', '2384'],
  ['₹2,400', '2400'],
  ['24,500.50', '24500.5'],
  ['१,२००', '1200'],
])('an alert that is written as %s is set at that price', async (written, level) => {
  const { user } = await renderRoute({ feature, remote }, '/stock/v2/EXSTEEL.NS/Example');
  await user.click(await screen.findByRole('button', { name: 'Price alerts' }));
  await user.clear(screen.getByLabelText('Alert me at'));
  await user.paste(written);
  await user.click(screen.getByRole('button', { name: 'Set alert' }));
  expect(store.get(priceAlertsAtom)).toMatchObject([{ level }]);
});

it.each([
  ['2384,5', 'Unclear number. Write digits only, like 250.5.'],
  ['2.3k', 'Unclear number. Write digits only, like 250.5.'],
  ['2384.505', 'At most 2 digits after the point'],
])('an alert that is written as %s is not set, and says why', async (written, sentence) => {
  const { user } = await renderRoute({ feature, remote }, '/stock/v2/EXSTEEL.NS/Example');
  await user.click(await screen.findByRole('button', { name: 'Price alerts' }));
  const level = screen.getByLabelText('Alert me at');
  await user.clear(level);
  await user.paste(written);
  await user.click(screen.getByRole('button', { name: 'Set alert' }));
  expect(level).toHaveValue(written);
  expect(level).toHaveAccessibleDescription(sentence);
  expect(store.get(priceAlertsAtom)).toEqual([]);
});

it('an alert of the list of all is deleted at once, and undone where it stood; the focus stays in the list', async () => {
  const alert = await reachable();
  const levels = ['10', '20', '30'] as const;
  store.set(priceAlertsAtom, () => levels.map((level) => ({ ...alert, id: level, level, way: 'down' })));
  const { user } = await renderRoute({ feature, remote }, '/price-alerts');
  expect(await screen.findAllByRole('link', { name: /^EXSTEEL.*falls to/ })).toHaveLength(3);

  await user.click(screen.getByRole('button', { name: 'Delete the alert at ₹20.00' }));
  expect(ids()).toEqual(['10', '30']);
  expect(screen.getByRole('button', { name: 'Delete the alert at ₹30.00' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(ids()).toEqual(['10', '20', '30']);
  for (const level of levels)
    await user.click(screen.getByRole('button', { name: `Delete the alert at ₹${level}.00` }));
  expect(document.activeElement).toHaveTextContent('No alerts yet');
  expect(ids()).toEqual([]);
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
  expect(Object.keys(localStorage).filter((place) => place.includes('priceAlerts'))).toEqual([]);
});

it('a price alert of another customer is not announced', async () => {
  const alert = await reachable();
  store.set(priceAlertsAtom, () => [alert]);
  await broker.enterAs('newcomer');
  expect(store.get(priceAlertsAtom)).toEqual([]);
});
