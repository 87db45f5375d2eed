/** The failures of the loans' calls. */
import { getBalance } from '@bourse/contract/balance';
import { listSettings } from '@bourse/contract/deployment';
import { getLoanData, listLoans, requestLoan } from '@bourse/contract/loans';
import { settle } from '@bourse/contract/settle';
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
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { open } from './open-remote.ts';

const loan = () => open('/loan');
const FAILED = 'Couldn’t load your loans';

const request = async (page: Rendered) => {
  await page.user.type(await screen.findByRole('textbox', { name: 'Amount' }), '700');
  await press('Review loan', 'Request ₹700');
};
const requesting = async (fail: () => void) => {
  const page = await open('/loan?request');
  await screen.findByRole('textbox', { name: 'Amount' });
  fail();
  await request(page);
  return page;
};
const requested = text('Loan requested');
/** Whatever failed, the request was settled as not sent (D82). */
const notSent = text('Not carried out');
/** A request without a known outcome must not be said to have failed (D25). */
const checking = async () => {
  await screen.findByText('Checking…');
  expect(screen.queryByText(/failed/i)).toBeNull();
};
const owed = text('You owe');
const withoutLimit = async () => {
  await owed();
  expect(screen.queryByText(/ of ₹50,000\.00$/)).toBeNull();
};

export const LOAN_FAILURES: Readonly<Record<string, FailureCase>> = {
  'loans/loan-screen.tsx getLoanData': {
    request: requestsOf(getLoanData),
    open: fromStart(loan),
    data: owed,
    failed: async () => {
      await problem(FAILED)();
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Request a loan' })).toHaveAttribute(
          'aria-disabled',
          'true',
        ),
      );
    },
    again: 'retry',
    polls: true,
  },
  'loans/loan-screen.tsx listLoans': polled(
    list(listLoans, loan, { data: named('list', 'Loans'), failed: FAILED, empty: text('No loan yet') }),
  ),
  'loans/loan-screen.tsx getBalance': {
    request: requestsOf(getBalance),
    open: fromStart(loan),
    data: owed,
    // The loans are shown without saying whether the balance covers them.
    failed: owed,
    polls: true,
  },
  'loans/loan-screen.tsx listSettings': {
    request: requestsOf(listSettings),
    open: fromStart(loan),
    data: text(/ of ₹50,000\.00$/),
    failed: withoutLimit,
    empty: withoutLimit,
    isList: true,
  },
  'loans/loan-application-screen.tsx listLoans': polled(
    list(listLoans, () => open('/LoanApplication'), {
      data: text('Requested'),
      failed: FAILED,
      empty: text('No loan yet'),
    }),
  ),
  'loans/loan-records-screen.tsx listLoans': polled(
    list(listLoans, () => open('/loan-records'), {
      data: named('list', 'Loans'),
      failed: FAILED,
      empty: text('No loan yet'),
    }),
  ),
  'loans/use-loan-request.ts requestLoan': {
    request: requestsOf(requestLoan),
    open: requesting,
    data: requested,
    failed: notSent,
    again: async () => {
      await press('Back to the amount');
      await screen.findByRole('textbox', { name: 'Amount' });
      await press('Review loan', 'Request ₹700');
    },
  },
  'loans/use-loan-request.ts settle': {
    request: requestsOf(settle),
    afterLost: requestLoan,
    open: requesting,
    data: requested,
    failed: checking,
    again: 'poll',
  },
  'loans/use-loan-request.ts listLoans': {
    request: requestsOf(listLoans),
    afterLost: requestLoan,
    cannotSettle: true,
    open: requesting,
    data: requested,
    failed: checking,
    empty: checking,
    isList: true,
    again: 'poll',
  },
};
