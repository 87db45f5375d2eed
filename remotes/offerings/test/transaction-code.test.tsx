// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import '../src/fund-investment/fund-sheet.tsx';
import '../src/fund-investment/funds-screen.tsx';
import '../src/ipo/apply-sheet.tsx';
import '../src/ipo/ipo-screen.tsx';

import { call } from '@bourse/api/client';
import { listFundOrders, listFunds } from '@bourse/contract/funds';
import { listIpoApplications, listIpos } from '@bourse/contract/ipo';
import { deployment } from '@bourse/session/config';
import { DEMO, testBroker } from '@bourse/testing/broker';
import { untilPressable } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { open } from './open-remote.ts';

beforeAll(() => {
  deployment.transactionPassword = 'always';
});
afterAll(() => {
  deployment.transactionPassword = 'deals-and-withdrawals';
});

const broker = testBroker({ transactionPassword: 'always' });
const orders = async () => (await call(listFundOrders, {})).total ?? 0;
const address = async () => {
  const fund = (await call(listFunds, {})).items.find(({ unit }) => unit === '5000');
  return `/fund-investment?fund=${fund?.id}`;
};
const review = async () => {
  const page = await open(await address());
  await page.user.click(await screen.findByRole('button', { name: 'Review investment' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Review investment' }));
  const type = async (code: string) =>
    page.user.type(sheet.getByLabelText('Transaction password', { selector: 'input' }), code);
  const invest = () => sheet.getByRole('button', { name: 'Invest ₹5,000.00' });
  return { ...page, sheet, type, invest };
};

it('a purchase of a fund needs the transaction code where the deployment asks for it (D29), and a wrong one can be entered anew', async () => {
  await broker.enterAs('demo');
  const before = await orders();
  const { user, sheet, type, invest } = await review();
  expect(invest()).toHaveAccessibleDescription('Please complete all required fields');
  await type('000000');
  await user.click(invest());
  expect(await sheet.findByText('Incorrect authorization key. 4 tries left.')).toBeVisible();
  expect(await orders()).toBe(before);

  await waitFor(() => expect(invest()).not.toHaveAttribute('aria-busy'));
  await type(DEMO.transactionPassword);
  await user.click(invest());
  expect(await screen.findByText('Invested ₹5,000.00 in Example Liquid 7')).toBeInTheDocument();
  expect(await orders()).toBe(before + 1);
});

it('a purchase of a fund by a customer who has no transaction password leads to where one is set, and back to the fund (D52)', async () => {
  await broker.enterAs('newcomer');
  const page = await review();
  expect(await page.sheet.findByText('Set a transaction password to buy.')).toBeVisible();
  expect(page.sheet.queryByLabelText('Transaction password')).not.toBeInTheDocument();
  expect(page.invest()).toHaveAccessibleDescription('Please complete all required fields');
  await page.user.click(page.sheet.getByRole('link', { name: 'Set it now' }));
  const settings = new URL(page.address(), 'https://app.example');
  expect([settings.searchParams.get('set'), settings.searchParams.get('next')]).toEqual([
    'transaction-password',
    await address(),
  ]);
});

it('an application for new shares needs the transaction code too: a wrong one is entered anew, and without one it leads to where one is set and back to its quantity', async () => {
  await broker.enterAs('demo');
  const ipo = (await call(listIpos, {})).items.find(({ symbol }) => symbol === 'EXSTEEL.NS');
  const applied = async () => (await call(listIpoApplications, {})).total ?? 0;
  const before = await applied();
  const address = `/ipo?apply=${ipo?.id}&quantity=200`;
  const apply = () => screen.findByRole('button', { name: 'Apply for 200' });
  const code = () => screen.findByLabelText('Transaction password', { selector: 'input' });
  const review = async () => {
    const page = await open(address);
    await page.user.click(await screen.findByRole('button', { name: 'Review application' }));
    return page;
  };
  const page = await review();
  expect(await apply()).toHaveAccessibleDescription('Please complete all required fields');
  await page.user.type(await code(), '000000');
  await page.user.click(await apply());
  expect(await screen.findByText(/^Incorrect authorization key\./)).toBeVisible();
  expect(await code()).toHaveFocus();
  expect(await applied()).toBe(before);
  await page.user.type(await code(), DEMO.transactionPassword);
  await untilPressable(await apply());
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText('Applied for 200 EXSTEEL')).toBeInTheDocument();
  expect(await applied()).toBe(before + 1);
  page.unmount();

  await broker.enterAs('newcomer');
  const other = await review();
  await other.user.click(await screen.findByRole('link', { name: 'Set it now' }));
  expect(new URL(other.address(), 'https://app.example').searchParams.get('next')).toBe(address);
});
