import { call } from '@bourse/api/client';
import { listOrders } from '@bourse/contract/orders';
import { deployment } from '@bourse/session/config';
import { DEMO, testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

beforeAll(() => {
  deployment.transactionPassword = 'always';
});
afterAll(() => {
  deployment.transactionPassword = 'deals-and-withdrawals';
});

const broker = testBroker({ transactionPassword: 'always' });
const ordersIn = async (symbol: string) => (await call(listOrders, { kind: 'stock', symbol })).total ?? 0;

it('an order needs the transaction code where the deployment asks for it (D29), and a wrong one can be written anew', async () => {
  await broker.enterAs('demo');
  const before = await ordersIn('EXSTEEL.NS');
  const { user } = await renderRoute({ feature, remote }, '/stock/trading/EXSTEEL.NS/IN/Example?type=buy');
  await screen.findByText(/Available/);
  await user.click(screen.getByRole('button', { name: 'Review order' }));
  const place = (await screen.findByRole('button', { name: 'Place order' })) as HTMLButtonElement;
  const code = screen.getByLabelText('Transaction password', { selector: 'input' });
  expect(place).toHaveAccessibleDescription('Please complete all required fields');
  await user.type(code, '12345x');
  expect(place).toHaveAccessibleDescription('Please complete all required fields');

  await user.type(code, '{Backspace>5/}000000');
  await user.click(place);
  expect(await screen.findByText('Incorrect authorization key. 4 tries left.')).toBeInTheDocument();
  expect(await ordersIn('EXSTEEL.NS')).toBe(before);

  await user.type(
    screen.getByLabelText('Transaction password', { selector: 'input' }),
    DEMO.transactionPassword,
  );
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect(await screen.findByText(/^Bought 1 EXSTEEL/)).toBeInTheDocument();
  expect(await ordersIn('EXSTEEL.NS')).toBe(before + 1);
});

it('an order without a transaction password leads to where one is set, and back to the same draft (D52)', async () => {
  await broker.enterAs('newcomer');
  const { user, address, go } = await renderRoute(
    { feature, remote },
    '/stock/trading/EXSTEEL.NS/IN/Example?type=buy',
  );
  const quantity = await screen.findByLabelText('Quantity', { selector: 'input' });
  await user.type(quantity, '7');
  await user.click(screen.getByRole('button', { name: 'Review order' }));
  expect(await screen.findByText(/^Set a transaction password first\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Place order' })).toHaveAccessibleDescription(
    'Please complete all required fields',
  );
  await user.click(await screen.findByRole('link', { name: 'Set it now' }));
  const settings = new URL(address(), 'https://app.example');
  expect([settings.pathname, settings.searchParams.get('set')]).toEqual([
    '/settings',
    'transaction-password',
  ]);

  await go(settings.searchParams.get('next') ?? '');
  expect(await screen.findByLabelText('Quantity', { selector: 'input' })).toHaveValue('7');
});
