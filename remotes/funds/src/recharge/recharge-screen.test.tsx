import { call } from '@bourse/api/client';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { promisedAt } from '@bourse/figures/promised-time';
import { formatDateTime } from '@bourse/i18n/dates';
import { TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { formatWhen } from '../money-call/promise.ts';
import { remote } from '../remote.tsx';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import './recharge-end.tsx';
import './payee-of.tsx';
import './recharge-screen.tsx';

const broker = testBroker();
const PATH = `/api${requestRecharge.path}`;
const open = (address = '/recharge') => renderRoute({ feature, remote }, address);
const amount = () => screen.findByRole('textbox', { name: 'Amount' });
const press = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const newest = async () => (await call(listRecharges, { page: 1, limit: 1 })).items[0];
const count = async () => (await call(listRecharges, { page: 1, limit: 1 })).total ?? 0;

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

it('is reviewed with fee, time and the balance after it, sent, and marked in the records', async () => {
  const { user, address } = await open();
  await user.type(await amount(), '25000');
  expect(await amount()).toHaveValue('25,000');
  await waitFor(() => expect(screen.getByText('Balance').nextSibling).toHaveTextContent(/^₹/));
  await press(user, 'Review recharge');
  const sheet = await screen.findByRole('dialog', { name: 'Review recharge' });
  expect(sheet).toHaveTextContent('₹25,000.00');
  expect(sheet).toHaveTextContent('Fee');
  const promised = formatWhen(promisedAt(TEST_INSTANT, 24), 'en');
  expect(sheet).toHaveTextContent(`Credited by${promised}`);
  expect(sheet).toHaveTextContent('Practice money: nothing is charged.');
  await press(user, 'Recharge ₹25,000');

  expect(await screen.findByText('Recharge requested')).toBeInTheDocument();
  const made = await newest();
  expect(made).toMatchObject({ amount: '25000', status: 'inProgress' });
  expect(formatWhen(made?.expectedAt ?? 0, 'en')).toBe(promised);
  expect(
    await screen.findByText(`Credited by ${promised}. Your balance is the same until then.`),
  ).toBeInTheDocument();
  expect(screen.getByText('Number').nextSibling).toHaveTextContent(made?.no ?? '');
  const time = formatDateTime(made?.createdAt ?? 0, 'en');
  await waitFor(() => expect(screen.getByText('Time').nextSibling).toHaveTextContent(time));
  await press(user, 'Done');
  await waitFor(() => expect(address()).toBe(`/recharge-records?new=${made?.no}`));
  const [row] = within((await screen.findAllByRole('list'))[0] as HTMLElement).getAllByRole('listitem');
  expect(row).toHaveAttribute('data-current', 'true');
});

it('a chip is replaced by the next key', async () => {
  const { user } = await open();
  await press(user, '₹50,000');
  expect(await amount()).toHaveValue('50,000');
  await press(user, '7');
  expect(await amount()).toHaveValue('7');
});

it('says at the amount what is wrong once the field is left, and cannot be reviewed', async () => {
  const { user } = await open();
  await user.type(await amount(), '9999');
  expect(screen.getByRole('button', { name: 'Review recharge' })).toHaveAccessibleDescription(
    'The minimum is ₹10,000',
  );
  await user.tab();
  expect(await amount()).toHaveAccessibleDescription('The minimum is ₹10,000');
  expect(await amount()).toBeInvalid();
  expect(screen.getByRole('button', { name: 'Review recharge' })).toHaveAttribute('aria-disabled', 'true');
});

it('an address with a method that is not offered asks for one', async () => {
  const { user } = await open('/recharge?amount=25000&method=usdt');
  const review = await screen.findByRole('button', { name: 'Review recharge' });
  expect(review).toHaveAccessibleDescription('Please select recharge method');
  await press(user, 'Bank transfer');
  await user.click(review);
  expect(await screen.findByRole('dialog', { name: 'Review recharge' })).toBeInTheDocument();
});

it('leaving an amount asks', async () => {
  const { user, go, address } = await open();
  await user.type(await amount(), '25000');
  void go('/recharge-records');
  expect(await screen.findByText('Discard this amount?')).toBeInTheDocument();
  await press(user, 'Keep editing');
  expect(await amount()).toHaveValue('25,000');
  expect(address()).toBe('/recharge');
});

describe('an answer that is lost', () => {
  const send = async () => {
    const page = await open('/recharge?amount=25000');
    await press(page.user, 'Review recharge');
    await press(page.user, 'Recharge ₹25,000');
    return page;
  };

  it('is found: the recharge was requested, once', async () => {
    const before = await count();
    broker.current.faults?.add({ path: PATH, kind: 'drop-response', times: 1 });
    await send();
    expect(await screen.findByText('Recharge requested')).toBeInTheDocument();
    expect(await count()).toBe(before + 1);
  });

  it('is found: nothing was sent, and the amount is there again', async () => {
    const before = await count();
    broker.current.faults?.add({ path: PATH, kind: 'hang', times: 1 });
    const { user } = await send();
    expect(await screen.findByText('Not carried out')).toBeInTheDocument();
    expect(screen.getByText('Your request didn’t arrive. No money moved.')).toBeInTheDocument();
    await press(user, 'Back to the amount');
    expect(await amount()).toHaveValue('25,000');
    expect(await count()).toBe(before);
  });
});

it('a refusal has the product’s title and the sentence of its code (D54)', async () => {
  const { user } = await open('/recharge?amount=999999999999');
  broker.current.faults?.add({
    path: PATH,
    kind: 'status',
    status: 400,
    body: { msg: 'no', data: 'amount-too-large' },
  });
  await press(user, 'Review recharge');
  await user.click(await screen.findByRole('button', { name: /^Recharge ₹/ }));
  expect(await screen.findByText('Failed to submit recharge request')).toBeInTheDocument();
  expect(screen.getByText('The amount is too large.')).toBeInTheDocument();
});
