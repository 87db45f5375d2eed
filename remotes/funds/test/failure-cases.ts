/**
 * For each call of this remote: where it is made, and what its screen shows with data, without data, and after a
 * failure.
 */

import { getBalance } from '@bourse/contract/balance';
import { listBankCards } from '@bourse/contract/bank-cards';
import { getCustomer } from '@bourse/contract/customer';
import { listSettings } from '@bourse/contract/deployment';
import { getIdentity } from '@bourse/contract/identity';
import { listLoans } from '@bourse/contract/loans';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { settle } from '@bourse/contract/settle';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { optionalLinks } from '@bourse/links/links';
import { DEMO } from '@bourse/testing/broker';
import {
  type FailureCase,
  fromStart,
  list,
  named,
  polled,
  press,
  problem,
  requestsOf,
  text,
} from '@bourse/testing/failure-table';
import type { Rendered } from '@bourse/testing/render';
import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { open } from './open-remote.ts';

const recharge = () => open('/recharge?amount=25000');
const withdraw = () => open('/withdraw?amount=700');
const amount = named('textbox', 'Amount');

/** The form does without the call: it stays, and says a dash where the figure would be. */
const doesWithout = (
  call: FailureCase['request'],
  go: () => Promise<Rendered>,
  rest: Partial<FailureCase> = {},
): FailureCase => ({
  request: call,
  open: fromStart(go),
  data: amount,
  failed: amount,
  ...rest,
});

/** Presses the button of the form and that of the review, which asks for the code of a withdrawal. */
const confirm = async (review: string, send: string): Promise<void> => {
  await press(review);
  await screen.findByRole('button', { name: send });
  const code = screen.queryByLabelText('Transaction password', { selector: 'input' });
  if (code) fireEvent.change(code, { target: { value: DEMO.transactionPassword } });
  await press(send);
};

const sending =
  (go: () => Promise<Rendered>, ...names: [string, string]) =>
  async (fail: () => void): Promise<Rendered> => {
    const page = await go();
    await amount();
    fail();
    await confirm(...names);
    return page;
  };
const RECHARGE: [string, string] = ['Review recharge', 'Recharge ₹25,000'];
const WITHDRAW: [string, string] = ['Review withdrawal', 'Withdraw ₹700'];

/** Whatever failed, the call was settled as not sent (D82). */
const notSent = text('Not carried out');
/** A call without a known outcome must not be reported as failed (D25). */
const checking = async () => {
  await screen.findByText('Checking…');
  expect(screen.queryByText(/failed/i)).toBeNull();
};
const again =
  (...names: [string, string]) =>
  async () => {
    await press('Back to the amount');
    await confirm(...names);
  };

const records = (address: string, empty: string) => ({
  open: () => open(address),
  seen: {
    data: named('list', /20\d\d$/),
    failed: 'Loading failed, please try again',
    empty: text(empty),
  },
});
const recharges = records('/recharge-records', 'No recharges yet');
const withdrawals = records('/withdraw-records', 'No withdrawals yet');

const record = (no: string) => () => open(optionalLinks.transfer(no));

export const FAILURE_CASES: Record<string, FailureCase> = {
  'recharge/recharge-form.tsx getBalance': doesWithout(requestsOf(getBalance), recharge),
  'recharge/recharge-screen.tsx listRecharges': {
    request: requestsOf(listRecharges),
    open: sending(recharge, ...RECHARGE),
    afterLost: requestRecharge,
    cannotSettle: true,
    data: text('Recharge requested'),
    failed: checking,
    empty: checking,
    isList: true,
    again: 'poll',
  },
  'recharge/recharge-screen.tsx requestRecharge': {
    request: requestsOf(requestRecharge),
    open: sending(recharge, ...RECHARGE),
    data: text('Recharge requested'),
    failed: notSent,
    again: again(...RECHARGE),
  },
  'recharge/recharge-screen.tsx settle': {
    request: requestsOf(settle),
    open: sending(recharge, ...RECHARGE),
    afterLost: requestRecharge,
    data: text('Recharge requested'),
    failed: checking,
    again: 'poll',
  },
  'records/records-screen.tsx listRecharges': polled(list(listRecharges, recharges.open, recharges.seen)),
  'records/records-screen.tsx listWithdrawals': polled(
    list(listWithdrawals, withdrawals.open, withdrawals.seen),
  ),
  'records/use-transfer.ts listRecharges': {
    request: requestsOf(listRecharges, String.raw`\?.*no=`),
    open: fromStart(record('R0')),
    data: text('We couldn’t find this record'),
    failed: problem('Loading failed, please try again'),
    empty: text('We couldn’t find this record'),
    isList: true,
    again: 'retry',
  },
  'records/use-transfer.ts listWithdrawals': {
    request: requestsOf(listWithdrawals, String.raw`\?.*no=`),
    open: fromStart(record('W0')),
    data: text('We couldn’t find this record'),
    failed: problem('Loading failed, please try again'),
    empty: text('We couldn’t find this record'),
    isList: true,
    again: 'retry',
  },
  'withdraw/withdraw-queries.ts getBalance': doesWithout(requestsOf(getBalance), withdraw, {
    failed: text('Available –'),
    data: text(/^Available ₹/),
    again: 'poll',
    polls: true,
  }),
  'withdraw/use-customer.ts getCustomer': doesWithout(requestsOf(getCustomer), withdraw),
  'withdraw/use-identity.ts getIdentity': doesWithout(requestsOf(getIdentity), withdraw),
  'withdraw/withdraw-queries.ts listBankCards': list(listBankCards, withdraw, {
    data: amount,
    failed: 'Failed to load bank cards',
    empty: text('No bank cards available'),
  }),
  'money-call/use-settings.ts listSettings': doesWithout(requestsOf(listSettings), withdraw),
  'withdraw/withdraw-queries.ts listWithdrawals': doesWithout(requestsOf(listWithdrawals), withdraw),
  'withdraw/withdraw-screen.tsx listWithdrawals': {
    request: requestsOf(listWithdrawals, String.raw`\?page=1&limit=50`),
    open: sending(withdraw, ...WITHDRAW),
    afterLost: requestWithdrawal,
    cannotSettle: true,
    data: text('Withdrawal requested'),
    failed: checking,
    empty: checking,
    isList: true,
    again: 'poll',
  },
  'withdraw/withdraw-screen.tsx requestWithdrawal': {
    request: requestsOf(requestWithdrawal),
    open: sending(withdraw, ...WITHDRAW),
    data: text('Withdrawal requested'),
    failed: notSent,
    again: again(...WITHDRAW),
  },
  'withdraw/withdraw-screen.tsx settle': {
    request: requestsOf(settle),
    open: sending(withdraw, ...WITHDRAW),
    afterLost: requestWithdrawal,
    data: text('Withdrawal requested'),
    failed: checking,
    again: 'poll',
  },
  'withdraw/withdrawal-review.tsx listLoans': doesWithout(requestsOf(listLoans), withdraw),
};
