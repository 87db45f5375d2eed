import { call } from '@bourse/api/client';
import { listBankCards } from '@bourse/contract/bank-cards';
import { listWithdrawals } from '@bourse/contract/withdrawals';
import { DEMO, testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import './withdrawal-sheets.tsx';
import './fact-rows.tsx';
import './withdrawal-end.tsx';
import './withdraw-screen.tsx';

const broker = testBroker();
const withdrawals = async () => (await call(listWithdrawals, { limit: 1 })).total ?? 0;
const review = async () => {
  const page = await renderRoute({ feature, remote }, '/withdraw?amount=700');
  await page.user.click(await screen.findByRole('button', { name: 'Review withdrawal' }));
  return page;
};
const code = () => screen.findByLabelText('Transaction password', { selector: 'input' });

it('a withdrawal always needs the transaction code (D86), and a wrong one can be corrected', async () => {
  await broker.enterAs('demo');
  const before = await withdrawals();
  const { user } = await review();
  const withdraw = await screen.findByRole('button', { name: 'Withdraw ₹700' });
  expect(withdraw).toHaveAccessibleDescription('Please complete all required fields');
  await user.type(await code(), '000000');
  await user.click(withdraw);
  expect(await screen.findByText('Incorrect authorization key. 4 tries left.')).toBeInTheDocument();
  expect(await withdrawals()).toBe(before);

  await user.type(await code(), DEMO.transactionPassword);
  await user.click(screen.getByRole('button', { name: 'Withdraw ₹700' }));
  expect(await screen.findByText('Withdrawal requested')).toBeInTheDocument();
  expect(await withdrawals()).toBe(before + 1);
});

it('a withdrawal without a transaction password leads to where one is set, and back to the same amount (D52)', async () => {
  await broker.enterAs('newcomer');
  const card = {
    id: 1,
    bank: 'Example Bank',
    branch_bank: '',
    bank_user: 'Asha Example',
    ifsc: '',
    bank_card: '1234563333',
    status: 1,
  };
  broker.current.faults?.add({
    path: `/api${listBankCards.path}`,
    kind: 'status',
    status: 200,
    body: { msg: 'ok', data: [card] },
  });
  const { user, address, go } = await review();
  expect(await screen.findByText(/^Set a transaction password first\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Withdraw ₹700' })).toHaveAccessibleDescription(
    'Please complete all required fields',
  );
  await user.click(await screen.findByRole('link', { name: 'Set it now' }));
  const settings = new URL(address(), 'https://app.example');
  expect([settings.pathname, settings.searchParams.get('set')]).toEqual([
    '/settings',
    'transaction-password',
  ]);
  await go(settings.searchParams.get('next') ?? '');
  expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveValue('700');
});
