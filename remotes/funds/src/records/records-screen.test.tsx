import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker({ timeout: 1_000 });
const open = (address: string) => renderRoute({ feature, remote }, address);
const tab = (name: string) => screen.findByRole('tab', { name });

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

it.each([
  ['/recharge-records', 'Recharge'],
  ['/recharge-records/withdraw', 'Withdraw'],
  ['/recharge-records/anything', 'Recharge'],
  ['/withdraw-records', 'Withdraw'],
  ['/account/recharge-withdraw/recharge', 'Recharge'],
  ['/account/recharge-withdraw/withdraw', 'Withdraw'],
])('%s opens the tab %s', async (address, name) => {
  await open(address);
  expect(await tab(name)).toHaveAttribute('aria-selected', 'true');
});

it('lists money that went out with a minus, and its card by the last four characters', async () => {
  await open('/withdraw-records');
  const [day] = await screen.findAllByRole('list');
  const [row] = within(day as HTMLElement).getAllByRole('listitem');
  expect(row).toHaveTextContent(/^Withdrawal to ·· \d{4}.*−₹/);
});

it('the other tab changes the address', async () => {
  const { user, address } = await open('/recharge-records');
  await user.click(await tab('Withdraw'));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Withdraw' })).toHaveAttribute('aria-selected', 'true'),
  );
  expect(address()).toBe('/withdraw-records');
});

it('a customer without records is told what will be listed', async () => {
  await broker.enterAs('newcomer');
  await open('/withdraw-records');
  expect(await screen.findByText('No withdrawals yet')).toBeInTheDocument();
});

it('a list that fails says so in the specification’s words, and Retry loads it', async () => {
  const repair = broker.current.faults?.add({
    path: '/api/stock/success/property/list',
    kind: 'status',
    status: 500,
  });
  const { user } = await open('/recharge-records');
  expect(await screen.findByRole('alert')).toHaveTextContent('Loading failed, please try again');
  repair?.();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0);
});
