// Imported statically, because compiling them on demand would exceed the patience of the first test.
import './loan-application-screen.tsx';
import './loan-records-screen.tsx';
import './loan-outcome.tsx';
import './loan-screen.tsx';
import './request-loan.tsx';

import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { listLoans, requestLoan } from '@bourse/contract/loans';
import { changePassword } from '@bourse/contract/passwords';
import { settle } from '@bourse/contract/settle';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { formatDateTime } from '@bourse/i18n/dates';
import { type Decimal, sub } from '@bourse/money/decimal';
import { store, userInfoAtom } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { type Rendered, renderRoute } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const MINUTE = 60_000;
const DAY = 86_400_000;
const TERM = 30 * 86_400;
const REQUEST = `/api${requestLoan.path}`;
const SETTLE = `/api${settle.path}`;
const broker = testBroker();
const open = (address: string) => renderRoute({ feature, remote }, address);
const press = async ({ user }: Rendered, name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
};
const loans = async () => (await call(listLoans, {})).items;
const newest = async () => (await loans())[0];
const borrow = async (amount: number) => {
  await call(requestLoan, { amount }, { key: crypto.randomUUID() });
  return newest();
};
const passTime = async (milliseconds: number) => {
  broker.current.clock.advance(milliseconds);
  await broker.current.scheduler.run();
};
const payOut = async () => {
  await passTime(2 * MINUTE);
  await passTime(MINUTE);
};
/** Withdraws to a card until this much is left. */
const leave = async (left: Decimal) => {
  const { db } = broker.current;
  const { id } = await db
    .insertInto('bank_cards')
    .values({
      customer_id: Number(store.get(userInfoAtom)?.id),
      bank: 'Example Bank',
      branch: '',
      card_number: '0000111122224321',
      ifsc: '',
      holder: 'A Newcomer',
      status: 1,
      reason: null,
      created_at: new Date(start - DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { available } = await call(getBalance, {});
  const amount = Number(sub(available, left));
  const transactionCode = '480913';
  await call(changePassword, { newCode: transactionCode, isFirst: true, loginPassword: 'newcomer' });
  await call(
    requestWithdrawal,
    { cardId: String(id), amount, transactionCode },
    { key: crypto.randomUUID() },
  );
};
const setTerm = (seconds: number) =>
  broker.current.db
    .updateTable('back_office_delays')
    .set({ seconds })
    .where('step', '=', 'loan-term')
    .execute();
const enter = async (page: Rendered, amount: string) => {
  await page.user.type(await screen.findByRole('textbox', { name: 'Amount' }), amount);
};
const reviewAndRequest = async (page: Rendered, amount: string) => {
  await enter(page, amount);
  await press(page, 'Review loan');
  await press(page, /^Request ₹/);
};

let start: number;
beforeEach(async () => {
  localStorage.clear();
  start = broker.current.clock.now();
  await broker.enterAs('newcomer');
});
afterEach(async () => {
  broker.current.clock.set(start);
  await setTerm(TERM);
});

describe('the loans of a customer', () => {
  it('who owes nothing are what can be borrowed, with the limit as a whole', async () => {
    await open('/loan');
    const summary = await screen.findByRole('region', { name: 'You can borrow' });
    expect(summary).toHaveTextContent('You can borrow₹50,000.00');
    await waitFor(() => expect(summary).toHaveTextContent('₹0.00 of ₹50,000.00'));
    expect(screen.getByText('Credit score').nextSibling).toHaveTextContent('600');
    expect(screen.getByText('Interest').nextSibling).toHaveTextContent('None');
  });

  it('are what is owed, by when, and what was requested beside what is left of the limit', async () => {
    await borrow(8_000);
    await payOut();
    await borrow(5_000);
    await open('/loan');
    const summary = await screen.findByRole('region', { name: 'You owe' });
    expect(summary).toHaveTextContent('You owe₹8,000.00');
    await waitFor(() => expect(summary).toHaveTextContent('Next ₹8,000.00 by Fri 10 Apr'));
    await waitFor(() => expect(summary).toHaveTextContent('₹13,000.00 of ₹50,000.00'));
    expect(screen.getByText('Requested, not paid out').nextSibling).toHaveTextContent('₹5,000.00');
    expect(screen.getByText('Can still borrow').nextSibling).toHaveTextContent('₹37,000.00');
  });

  it('cannot be requested where less than the minimum is left, and the button says so', async () => {
    await borrow(49_600);
    await open('/loan');
    const request = await screen.findByRole('button', { name: 'Request a loan' });
    await waitFor(() => expect(request).toHaveAccessibleDescription('Less than the ₹500 minimum is left'));
  });

  it('say what the balance lacks for the next repayment', async () => {
    await borrow(8_000);
    await payOut();
    await leave('5000');
    await open('/loan');
    expect(await screen.findByText('You need ₹3,000.00 more by 10 Apr.')).toBeInTheDocument();
  });

  it('say plainly what is overdue, in the summary and in their row, and let nothing be requested before', async () => {
    await setTerm(3_600);
    await borrow(8_000);
    await payOut();
    await leave('5000');
    await passTime(2 * 60 * MINUTE);
    await open('/loan');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '₹8,000 is overdueRepaid once your balance covers it.',
    );
    expect(
      screen.getByRole('link', { name: /^₹8,000\.00.*OverdueOverdue since today$/ }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Request a loan' })).toHaveAccessibleDescription(
      'Overdue loans have to be repaid first',
    );
  });
});

describe('a request', () => {
  it('is reviewed with cost, schedule and total, sent once, and leads to the application', async () => {
    const page = await open('/loan');
    await press(page, 'Request a loan');
    const entry = await screen.findByRole('dialog', { name: 'Request a loan' });
    for (const fact of ['Term30 days', 'CostNone', 'Repaid from your balance when due.'])
      expect(entry).toHaveTextContent(fact);
    expect(entry).toHaveTextContent('Borrowing to invest can lose more than you put in.');
    await enter(page, '8000');
    await press(page, 'Review loan');
    const review = await screen.findByRole('dialog', { name: 'Review loan' });
    expect(review).toHaveTextContent('Loan of ₹8,000.00');
    expect(review).toHaveTextContent('Enters Available+₹8,000.00 when paid out');
    expect(review).toHaveTextContent('RepaymentAll at once, 30 days after it is paid out');
    expect(review).toHaveTextContent('Total to repay₹8,000.00');
    await page.user.dblClick(within(review).getByRole('button', { name: 'Request ₹8,000' }));
    expect(await screen.findByText('Loan requested')).toBeInTheDocument();
    const all = await loans();
    expect(all.map(({ amount, state }) => [amount, state])).toEqual([['8000', 'applying']]);
    expect(screen.getByText('Amount').nextSibling).toHaveTextContent('₹8,000.00');
    expect(screen.getByText('Number').nextSibling).toHaveTextContent(all[0]?.loanNo ?? '');
    const time = formatDateTime(all[0]?.createdAt ?? 0, 'en');
    await waitFor(() => expect(screen.getByText('Time').nextSibling).toHaveTextContent(time));
    await press(page, 'Done');
    await waitFor(() => expect(page.address()).toBe('/LoanApplication'));
    expect(await screen.findByText('Under review')).toBeInTheDocument();
    await page.back();
    await waitFor(() => expect(page.address()).toBe('/loan'));
    expect(await screen.findByRole('button', { name: 'Request a loan' })).toBeInTheDocument();
  });

  it.each([
    ['', 'Enter an amount'],
    ['499', 'The minimum loan is ₹500'],
    ['50001', 'You can still borrow ₹50,000'],
  ])('of "%s" cannot be reviewed: %s', async (typed, reason) => {
    const page = await open('/loan?request');
    if (typed) await enter(page, typed);
    const review = await screen.findByRole('button', { name: 'Review loan' });
    await waitFor(() => expect(review).toHaveAccessibleDescription(reason));
    await page.user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog', { name: 'Review loan' })).not.toBeInTheDocument();
  });

  it('takes its amount from a chip, All being whole units of what is left', async () => {
    await borrow(1_000);
    const page = await open('/loan?request');
    await press(page, 'All');
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveValue('49,000');
    await press(page, '₹5,000');
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('5,000');
  });

  it('asks before its amount is discarded', async () => {
    const page = await open('/loan');
    await press(page, 'Request a loan');
    await enter(page, '700');
    await press(page, 'Close');
    await press(page, 'Keep editing');
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('700');
    await waitFor(() => expect(screen.queryByText('Discard')).not.toBeInTheDocument());
    await press(page, 'Close');
    await press(page, 'Discard');
    await waitFor(() => expect(page.address()).toBe('/loan'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(page, 'Request a loan');
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveValue('');
  });

  it('whose answer is lost is settled as requested', async () => {
    broker.current.faults?.add({ path: REQUEST, kind: 'drop-response', times: 1 });
    const hold = broker.current.faults?.add({ path: SETTLE, kind: 'hang' });
    const page = await open('/loan?request');
    await reviewAndRequest(page, '600');
    expect(await screen.findByText('Checking…')).toBeInTheDocument();
    expect(screen.getByText(/Please don’t send it again\.$/)).toBeInTheDocument();
    hold?.();
    expect(await screen.findByText('Loan requested')).toBeInTheDocument();
    expect(await loans()).toHaveLength(1);
  });

  it('that never arrived is not sent, and goes back to its amount', async () => {
    broker.current.faults?.add({ path: REQUEST, kind: 'hang', times: 1 });
    const page = await open('/loan?request');
    await reviewAndRequest(page, '600');
    expect(await screen.findByText('Not carried out')).toBeInTheDocument();
    expect(screen.getByText('Your request didn’t arrive. No money moved.')).toBeInTheDocument();
    expect(await loans()).toEqual([]);
    await press(page, 'Back to the amount');
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveValue('600');
  });

  it('that is refused says why under the title of the call, and keeps its amount', async () => {
    const page = await open('/loan?request');
    await enter(page, '40000');
    await press(page, 'Review loan');
    await borrow(30_000);
    await press(page, /^Request ₹/);
    expect(await screen.findByText('Failed to submit loan application')).toBeInTheDocument();
    expect(screen.getByText('The amount is more than you can still borrow.')).toBeInTheDocument();
    await press(page, 'Back to the amount');
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveValue('40,000');
  });
});

describe('the application', () => {
  const reject = async (reason: string | null) => {
    const { id } = (await newest()) ?? { id: '' };
    await broker.current.db
      .updateTable('loans')
      .set({ state: 3, reason, decided_at: new Date(broker.current.clock.now()) })
      .where('id', '=', Number(id))
      .execute();
  };

  it.each([
    [null, 'No reason was given.'],
    ['Your income is not known.', 'Your income is not known.'],
    ['another-loan-overdue', 'Another of your loans was overdue.'],
  ])('that was rejected with the reason %s says: %s', async (reason, sentence) => {
    await borrow(900);
    await reject(reason);
    await open('/LoanApplication');
    expect(await screen.findByText('Rejected')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  it('is the newest loan with what is known of it, and follows it until it is repaid', async () => {
    await setTerm(3_600);
    const loan = await borrow(900);
    const { queryClient } = await open('/LoanApplication');
    const refresh = () => queryClient.invalidateQueries();
    expect(await screen.findByText('A decision is pending.')).toBeInTheDocument();
    expect(screen.getByText('Number').nextSibling).toHaveTextContent(loan?.loanNo ?? '-');
    await payOut();
    await refresh();
    expect(await screen.findByText('To repay')).toBeInTheDocument();
    expect(screen.getByText('Taken from your balance when due.')).toBeInTheDocument();
    expect(screen.getByText('Repay by').nextSibling).toHaveTextContent('11 Mar 2026, 12:03');
    await passTime(60 * MINUTE);
    await refresh();
    expect(await screen.findByText('Nothing is owed on it.')).toBeInTheDocument();
  });

  it('leads a customer without a loan to what can be borrowed', async () => {
    const { user, address } = await open('/LoanApplication');
    await user.click(await screen.findByRole('link', { name: 'See what you can borrow' }));
    await waitFor(() => expect(address()).toBe('/loan'));
  });
});

describe('the records', () => {
  it('are paged, and a row opens with its facts and closes by Back', async () => {
    for (let n = 0; n < 12; n += 1) await borrow(500 + n);
    const page = await open('/loan-records');
    expect(await screen.findAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByText('Page 1')).toBeInTheDocument();
    await press(page, 'Next');
    const row = await screen.findByRole('link', { name: /^₹500\.00/ });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.user.click(row);
    const sheet = await screen.findByRole('dialog', { name: 'Loan' });
    expect(sheet).toHaveTextContent('A decision is pending.');
    await page.back();
    await waitFor(() => expect(page.address()).toBe('/loan-records?page=2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('open at the page that a link names, and go back to the first', async () => {
    for (let n = 0; n < 12; n += 1) await borrow(500 + n);
    const page = await open('/loan-records?page=2');
    await screen.findByRole('link', { name: /^₹500\.00/ });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await press(page, 'Previous');
    expect(await screen.findByRole('link', { name: /^₹511\.00/ })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
  });

  it('name the six states and one that is not known by their labels', async () => {
    const first = await borrow(500);
    const rows = [0, 1, 2, 3, 4, 5, 9].map((state) => ({
      id: state,
      no: `L${state}`,
      count: '500',
      state,
      created_at: first?.createdAt,
    }));
    broker.current.faults?.add({
      path: '/api/stock/success/loans/list',
      kind: 'status',
      status: 200,
      body: { msg: 'ok', data: { rows, count: rows.length } },
    });
    await open('/loan-records');
    const labels = (await screen.findAllByRole('link')).map((row) => row.textContent);
    const expected = ['Not applied', 'Under review', 'Approved', 'Rejected', 'To repay', 'Repaid', 'Unknown'];
    expect(labels).toEqual(expected.map((label) => expect.stringContaining(label)));
  });
});
