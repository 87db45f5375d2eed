import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { listBankCards } from '@bourse/contract/bank-cards';
import { customerSchema, getCustomer } from '@bourse/contract/customer';
import { listSettings } from '@bourse/contract/deployment';
import { getIdentity } from '@bourse/contract/identity';
import { encode } from '@bourse/contract/schema';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { promisedAt } from '@bourse/figures/promised-time';
import { sub } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { DEMO, TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { formatWhen } from '../money-call/promise.ts';
import { remote } from '../remote.tsx';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import './withdrawal-sheets.tsx';
import './fact-rows.tsx';
import './no-card.tsx';
import './verified-only.tsx';
import './withdrawal-end.tsx';
import './withdraw-screen.tsx';

const broker = testBroker();
const PATH = `/api${requestWithdrawal.path}`;
const open = (address = '/withdraw') => renderRoute({ feature, remote }, address);
const amount = () => screen.findByRole('textbox', { name: 'Amount' });
type User = Awaited<ReturnType<typeof open>>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
/** Confirms the review. */
const withdraw = async (user: User, name: string) => {
  const code = await screen.findByLabelText('Transaction password', { selector: 'input' });
  await user.type(code, DEMO.transactionPassword);
  await press(user, name);
};
const balance = async () => (await call(getBalance, {})).available;
const records = async () => call(listWithdrawals, { page: 1, limit: 1 });
const inRupees = (value: Awaited<ReturnType<typeof balance>>) => formatAmount(value, 'INR');
const answer = (body: object, status = 200) => ({ kind: 'status', status, body }) as const;
const CARDS = `/api${listBankCards.path}`;
const card = (status: number, rest = {}) => ({
  id: 1,
  bank: 'Example Bank',
  branch_bank: '',
  bank_user: 'Asha Example',
  ifsc: '',
  bank_card: '1234563333',
  status,
  ...rest,
});

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

it('is reviewed, leaves the balance at once, and is marked in the records', async () => {
  const before = await balance();
  const { user, address } = await open();
  await user.type(await amount(), '5000');
  await screen.findByText(`Available ${inRupees(before)}`);
  await press(user, 'Review withdrawal');
  const sheet = await screen.findByRole('dialog', { name: 'Review withdrawal' });
  expect(sheet).toHaveTextContent('You receive₹5,000.00');
  const promised = formatWhen(promisedAt(TEST_INSTANT, 24), 'en');
  expect(sheet).toHaveTextContent(`Arrives by${promised}`);
  expect(sheet).toHaveTextContent(`Available after${inRupees(sub(before, '5000'))}`);
  await withdraw(user, 'Withdraw ₹5,000');

  expect(await screen.findByText('Withdrawal requested')).toBeInTheDocument();
  const [made] = (await records()).items;
  expect(made).toMatchObject({ amount: '5000', status: 'inProgress' });
  expect(await screen.findByText(`Arrives by ${promised}.`)).toBeInTheDocument();
  expect(formatWhen(made?.expectedAt ?? 0, 'en')).toBe(promised);
  expect(await balance()).toBe(sub(before, '5000'));
  await waitFor(() =>
    expect(screen.getByText('Available now').nextSibling).toHaveTextContent(inRupees(sub(before, '5000'))),
  );
  await press(user, 'Done');
  await waitFor(() => expect(address()).toBe(`/withdraw-records?new=${made?.no}`));
});

it('says the hours alone where the back end promises no time, also once the withdrawal is requested', async () => {
  const answers = broker.current.faults;
  answers?.add({ path: `/api${listSettings.path}`, ...answer({ msg: 'ok', data: [] }) });
  const { user } = await open();
  await user.type(await amount(), '5000');
  await press(user, 'Review withdrawal');
  const sheet = await screen.findByRole('dialog', { name: 'Review withdrawal' });
  expect(sheet).toHaveTextContent('Arriveswithin 24 hours');
  expect(sheet).not.toHaveTextContent('Arrives by');
  answers?.add({ path: `/api${listWithdrawals.path}`, kind: 'status', status: 500 });
  await withdraw(user, 'Withdraw ₹5,000');
  expect(await screen.findByText('Arrives within 24 hours.')).toBeInTheDocument();
});

it('All takes the whole units of the balance, and Half the half of it', async () => {
  const all = await balance();
  const { user } = await open();
  await screen.findByText(`Available ${inRupees(all)}`);
  await press(user, 'All');
  const whole = all.replace(/\..*/, '');
  expect((await amount()).getAttribute('value')?.replaceAll(',', '')).toBe(whole);
  await press(user, '½, A half');
  expect((await amount()).getAttribute('value')?.replaceAll(',', '')).toBe(
    String(Math.floor(Number(all) / 2)),
  );
});

it.each([
  ['99', 'Minimum withdrawal amount is ₹100'],
  ['999999999', 'Insufficient funds'],
])('an amount of %s says at the field: %s', async (typed, sentence) => {
  const { user } = await open();
  await screen.findByText(/^Available ₹/);
  await user.type(await amount(), typed);
  await user.tab();
  expect(await amount()).toHaveAccessibleDescription(sentence);
  expect(screen.getByRole('button', { name: 'Review withdrawal' })).toHaveAttribute('aria-disabled', 'true');
});

describe('without a card that money can go to', () => {
  it.each([
    ['none', [], 'Add the account you withdraw to.'],
    ['one under review', [card(0)], 'You can withdraw once your card is approved.'],
    ['one that was refused', [card(2)], 'Your card was refused.'],
  ])('%s: says so', async (_, cards, detail) => {
    broker.current.faults?.add({ path: CARDS, ...answer({ msg: 'ok', data: cards }) });
    await open();
    expect(await screen.findByText('No bank cards available')).toBeInTheDocument();
    expect(screen.getByText(detail)).toBeInTheDocument();
  });

  it('the form appears as soon as the card under review is approved', async () => {
    const approve = broker.current.faults?.add({ path: CARDS, ...answer({ msg: 'ok', data: [card(0)] }) });
    const { queryClient } = await open();
    await screen.findByText('You can withdraw once your card is approved.');
    approve?.();
    await queryClient.refetchQueries();
    expect(await amount()).toBeInTheDocument();
  });

  it('cards that fail to load say so in the specification’s words, and Retry loads them', async () => {
    const repair = broker.current.faults?.add({ path: CARDS, ...answer({ msg: 'no' }, 500) });
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load bank cards');
    repair?.();
    await press(user, 'Retry');
    expect(await amount()).toBeInTheDocument();
  });
});

describe('where the deployment pays out only to a verified name', () => {
  const demand = () =>
    broker.current.faults?.add({
      path: `/api${listSettings.path}`,
      ...answer({ msg: 'ok', data: [{ tag: 'withdrawal_identity', value: '1' }] }),
    });
  const identity = (status: number) =>
    broker.current.faults?.add({
      path: `/api${getIdentity.path}`,
      ...answer({ msg: 'ok', data: { status } }),
    });

  it.each([
    ['none', 0, 'Verify your name first'],
    ['one that was refused', 3, 'Verify your name first'],
    ['one under review', 1, 'Your name is under review'],
  ])('a customer with %s is told so', async (_, status, title) => {
    demand();
    identity(status);
    await open();
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('a customer with a verified name withdraws', async () => {
    demand();
    await open();
    expect(await amount()).toBeInTheDocument();
  });
});

it('the card can be changed, and one that is too new cannot be used yet', async () => {
  const later = Date.now() + 3_600_000_000;
  const cards = [
    card(1),
    card(1, { id: 2, bank: 'Sample Bank', bank_card: '99994444', withdraw_from: later }),
  ];
  broker.current.faults?.add({ path: CARDS, ...answer({ msg: 'ok', data: cards }) });
  const { user } = await open('/withdraw?amount=500');
  await user.click(await screen.findByRole('button', { name: /Example Bank ·· 3333/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Withdraw to' });
  await user.click(within(sheet).getByRole('button', { name: /^Sample Bank ·· 4444/ }));
  expect(screen.getByRole('button', { name: 'Review withdrawal' })).toHaveAccessibleDescription(
    /^This card is new or was changed/,
  );
  expect(screen.getByRole('button', { name: /Sample Bank ·· 4444/ })).toHaveTextContent('Withdrawals from ');
});

it('says which lots have not settled, and keeps the amount for who looks them up and comes back', async () => {
  const customer = await call(getCustomer, {});
  const unsettled = { count: 2, value: '1234.5' as const, until: Date.now() + 86_400_000 };
  const body = { msg: 'ok', data: encode(customerSchema, { ...customer, unsettled }) };
  broker.current.faults?.add({ path: `/api${getCustomer.path}`, ...answer(body) });
  const { user, address, back, go } = await open();
  await user.type(await amount(), '5000');
  const row = await screen.findByRole('link', { name: /^Not settled yet/ });
  expect(row).toHaveTextContent('2 lots, the last can be sold from');
  expect(row).toHaveTextContent('₹1,234.50');
  await go(row.getAttribute('href') ?? '');
  await waitFor(() => expect(address()).toBe('/trade-no-nav/stock/1'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await back();
  await waitFor(async () => expect(await amount()).toHaveValue('5,000'));
});

it('a lost answer is found: paid out once, and the balance is right', async () => {
  const before = await balance();
  const { total = 0 } = await records();
  broker.current.faults?.add({ path: PATH, kind: 'drop-response', times: 1 });
  const { user } = await open('/withdraw?amount=700');
  await press(user, 'Review withdrawal');
  await withdraw(user, 'Withdraw ₹700');
  expect(await screen.findByText('Withdrawal requested')).toBeInTheDocument();
  expect((await records()).total).toBe(total + 1);
  expect(await balance()).toBe(sub(before, '700'));
});

it.each([
  ['insufficient-funds', 'Insufficient funds'],
  ['bank-card-not-usable', 'No bank cards available'],
  ['some-code-of-another-back-end', 'Failed to submit withdrawal request'],
])('the refusal %s has the product’s title and says: %s', async (code, sentence) => {
  broker.current.faults?.add({ path: PATH, ...answer({ msg: 'no', data: code }, 409) });
  const { user } = await open('/withdraw?amount=700');
  await press(user, 'Review withdrawal');
  await withdraw(user, 'Withdraw ₹700');
  expect(await screen.findByText('Withdrawal failed, please try again later')).toBeInTheDocument();
  expect(screen.getByText(sentence)).toBeInTheDocument();
  await press(user, 'Back to the amount');
  expect(await amount()).toHaveValue('700');
});
