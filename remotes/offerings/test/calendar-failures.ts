/** The failures of the calendar's calls: the rows of the others stay, and what is missing is named, with Retry. */
import { listOffers } from '@bourse/contract/deals';
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { listFundOrders } from '@bourse/contract/funds';
import { listIpos } from '@bourse/contract/ipo';
import { listLoans } from '@bourse/contract/loans';
import { type FailureCase, list, polled, text } from '@bourse/testing/failure-table';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { open } from './open-remote.ts';

/** @param its what its rows say, @param others what the rows of another source say */
const source = (call: AnyEndpoint, its: string, missing: string, others: string): FailureCase => {
  const rest = async () => {
    await screen.findAllByText(others);
    expect(screen.queryByText(its)).not.toBeInTheDocument();
  };
  const testCase = polled(
    list(call, () => open('/calendar'), { data: text(its), failed: missing, empty: rest }),
  );
  return {
    ...testCase,
    failed: async () => {
      await testCase.failed();
      await rest();
    },
  };
};

export const CALENDAR_FAILURES: Readonly<Record<string, FailureCase>> = {
  'calendar/use-calendar.ts listFundOrders': source(
    listFundOrders,
    'Fund ends',
    'Fund investments are missing',
    'Loan due',
  ),
  'calendar/use-calendar.ts listIpos': source(
    listIpos,
    'IPO closes',
    'New offerings are missing',
    'Loan due',
  ),
  'calendar/use-calendar.ts listLoans': source(listLoans, 'Loan due', 'Loans are missing', 'Fund ends'),
  'calendar/use-calendar.ts listOffers': source(
    listOffers,
    'Block trade closes',
    'Offers are missing',
    'Loan due',
  ),
};
