import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { listSettings } from '@bourse/contract/deployment';
import { listRecharges } from '@bourse/contract/recharges';
import { listWithdrawals } from '@bourse/contract/withdrawals';
import { DEMO, TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import '../recharge/recharge-end.tsx';
import '../recharge/recharge-screen.tsx';
import '../withdraw/withdrawal-sheets.tsx';
import '../withdraw/fact-rows.tsx';
import '../withdraw/withdrawal-end.tsx';
import '../withdraw/withdraw-screen.tsx';

const broker = testBroker();
const HOUR = 3_600_000;
/** At this instant the clock shows 11:00. */
const PAUSE = { begins: '10:00', ends: '12:00', time_zone: 'Asia/Kolkata' };
const PAUSED = 'No available time. Reopens at 12:00';

const open = (address: string) => renderRoute({ feature, remote }, address);
const pause = (of: 'recharge' | 'withdrawal') =>
  broker.current.db
    .insertInto('daily_pauses')
    .values({ call: of, ...PAUSE })
    .execute();
/** The page learns the time from the next answer. */
const setClock = async (at: number) => {
  broker.current.clock.set(at);
  await call(getBalance, {});
};

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});
afterEach(async () => {
  await broker.current.db.deleteFrom('daily_pauses').execute();
  await setClock(TEST_INSTANT);
});

/** Enters the transaction password where the review asks for it. */
const enterCode = async (user: { type: (element: Element, text: string) => Promise<void> }) => {
  const code = screen.queryByLabelText('Transaction password', { selector: 'input' });
  if (code) await user.type(code, DEMO.transactionPassword);
};
const ONE = { page: 1, limit: 1 };
const FORMS = [
  [
    'recharge',
    '/recharge',
    'Review recharge',
    'Recharge ₹25,000',
    async () => (await call(listRecharges, ONE)).total ?? 0,
  ],
  [
    'withdrawal',
    '/withdraw',
    'Review withdrawal',
    'Withdraw ₹25,000',
    async () => (await call(listWithdrawals, ONE)).total ?? 0,
  ],
] as const;

describe.each(FORMS)('the form of a %s', (of, address, review, confirm, made) => {
  const button = () => screen.findByRole('button', { name: review });
  const amount = () => screen.findByRole('textbox', { name: 'Amount' });

  it('that is opened during the daily pause says so before anything is typed, keeps the amount, and can be used when the pause ends', async () => {
    await pause(of);
    const { user } = await open(address);
    await waitFor(async () => expect(await button()).toHaveAccessibleDescription(PAUSED));
    await user.type(await amount(), '25000');
    expect(await button()).toHaveAccessibleDescription(PAUSED);
    await user.click(await button());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await setClock(TEST_INSTANT + HOUR);
    await waitFor(async () => expect(await button()).not.toHaveAccessibleDescription(PAUSED));
    expect(await amount()).toHaveValue('25,000');
    await user.click(await button());
    await screen.findByRole('button', { name: confirm });
    await enterCode(user);
    const send = await screen.findByRole('button', { name: confirm });
    await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled'));
  });

  it('whose pause begins while the review is open cannot be sent', async () => {
    await pause(of);
    await setClock(TEST_INSTANT - 2 * HOUR);
    const { user } = await open(`${address}?amount=25000`);
    await user.click(await button());
    const send = await screen.findByRole('button', { name: confirm });
    await setClock(TEST_INSTANT);
    await waitFor(() => expect(send).toHaveAccessibleDescription(PAUSED));
  });

  it('that a back end refuses without having told the pause says when it reopens, and keeps the amount until then', async () => {
    broker.current.faults?.add({
      path: `/api${listSettings.path}`,
      kind: 'status',
      status: 200,
      body: { msg: 'ok', data: [] },
    });
    await pause(of);
    const before = await made();
    const { user } = await open(`${address}?amount=25000`);
    await user.click(await button());
    await screen.findByRole('button', { name: confirm });
    await enterCode(user);
    await user.click(screen.getByRole('button', { name: confirm }));
    expect(await screen.findByText(PAUSED)).toBeInTheDocument();
    expect(await made()).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Back to the amount' }));
    expect(await amount()).toHaveValue('25,000');
    expect(await button()).toHaveAccessibleDescription(PAUSED);

    await setClock(TEST_INSTANT + HOUR);
    await waitFor(async () => expect(await button()).not.toHaveAccessibleDescription(PAUSED));
    await user.click(await button());
    await screen.findByRole('button', { name: confirm });
    await enterCode(user);
    await user.click(screen.getByRole('button', { name: confirm }));
    await waitFor(async () => expect(await made()).toBe(before + 1));
  });
});
