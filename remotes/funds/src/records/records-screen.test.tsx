import { call } from '@bourse/api/client';
import { listRecharges, type Recharge } from '@bourse/contract/recharges';
import { listWithdrawals, type Withdrawal } from '@bourse/contract/withdrawals';
import { optionalLinks } from '@bourse/links/links';
import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { formatWhen } from '../money-call/promise.ts';
import { remote } from '../remote.tsx';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import './records-screen.tsx';

const broker = testBroker();
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

describe('one record', () => {
  const recharges = async () => (await call(listRecharges, { limit: 50 })).items;
  const withdrawals = async () => (await call(listWithdrawals, { limit: 50 })).items;
  const one = <T extends Recharge | Withdrawal>(rows: T[], status: T['status']): T => {
    const row = rows.find((each) => each.status === status);
    if (!row) throw new Error(`The demo customer has no record that is ${status}.`);
    return row;
  };
  const sheet = () => screen.findByRole('dialog');
  const steps = async () =>
    within(await screen.findByRole('list', { name: 'How far it is' })).getAllByRole('listitem');

  it('a row opens it over the list, and closing it comes back to the same page', async () => {
    const { user, address } = await open('/withdraw-records');
    const [row] = await screen.findAllByRole('link', { name: /^Withdrawal to/ });
    await user.click(row as HTMLElement);
    expect(await sheet()).toHaveAccessibleName('Withdrawal');
    expect(address()).toMatch(/^\/account\/recharge-withdraw\/W\d+\?list=withdraw$/);
    await user.click(within(await sheet()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/withdraw-records'));
  });

  it('a withdrawal that was paid has a time at each of its steps, and its number to copy', async () => {
    const { no } = one(await withdrawals(), 'completed');
    const { user } = await open(optionalLinks.transfer(no ?? ''));
    const [requested, paying, paid] = await steps();
    for (const step of [requested, paying, paid]) expect(step).toHaveTextContent(/20\d\d, \d\d:\d\d/);
    expect(requested).toHaveTextContent('Requested');
    expect(paying).toHaveTextContent('Being paid');
    expect(paid).toHaveTextContent(/Paid to ·· \d{4}.*Received ₹/);
    await user.click(screen.getByRole('button', { name: `Copy ${no}` }));
    expect(await navigator.clipboard.readText()).toBe(no);
  });

  it('a withdrawal that was refused says that the money is back, why, and offers another one', async () => {
    const { no } = one(await withdrawals(), 'failed');
    await open(optionalLinks.transfer(no ?? ''));
    expect((await steps()).at(-1)).toHaveTextContent(
      /Returned.*No reason was given\. ₹12,500\.00 is back in Available\./,
    );
    expect(screen.getByRole('link', { name: 'Withdraw again' })).toHaveAttribute('href', '/withdraw');
  });

  it('a recharge in progress says by when it is credited, and where its money goes', async () => {
    const { no, expectedAt } = one(await recharges(), 'inProgress');
    await open(optionalLinks.transfer(no ?? ''));
    const [, crediting, credited] = await steps();
    expect(crediting).toHaveAttribute('aria-current', 'step');
    expect(credited).toHaveTextContent(`by ${formatWhen(expectedAt ?? 0, 'en')}`);
    const payee = screen.getByRole('region', { name: 'Where to send the money' });
    expect(payee).toHaveTextContent('SIMULATED000001');
    expect(payee).toHaveTextContent(`Reference${no}`);
    expect(payee).toHaveTextContent('Practice money: please send nothing.');
  });

  it('a recharge that was refused says that the balance is the same', async () => {
    const { no } = one(await recharges(), 'failed');
    await open(optionalLinks.transfer(no ?? ''));
    expect((await steps()).at(-1)).toHaveTextContent(/Not credited.*Your balance is the same\./);
  });

  it('a number of nothing leads to all records', async () => {
    await open(optionalLinks.transfer('W0'));
    expect(await screen.findByText('We couldn’t find this record')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All records' })).toHaveAttribute('href', '/recharge-records');
  });

  it('is found page by page where the back end cannot look up a number', async () => {
    const rows = (from: number) =>
      Array.from({ length: 50 }, (_, n) => ({
        id: from + n,
        no: `R${from + n}`,
        count: '10000',
        status: 1,
        created_at: 1,
      }));
    for (const page of [1, 2])
      broker.current.faults?.add({
        path: new RegExp(`property/list.*page=${page}`),
        kind: 'status',
        status: 200,
        body: { msg: 'ok', data: { rows: rows(page * 50), count: 100 } },
      });
    await open(optionalLinks.transfer('R120'));
    expect(await screen.findByRole('button', { name: 'Copy R120' })).toBeInTheDocument();
  });
});
