// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import '../src/recharge/payee-of.tsx';
import '../src/recharge/recharge-end.tsx';
import '../src/recharge/recharge-screen.tsx';
import '../src/withdraw/withdrawal-sheets.tsx';
import '../src/withdraw/fact-rows.tsx';
import '../src/withdraw/no-card.tsx';
import '../src/withdraw/verified-only.tsx';
import '../src/withdraw/withdrawal-end.tsx';
import '../src/withdraw/withdraw-screen.tsx';
import '../src/records/records-screen.tsx';
import '../src/loans/loan-application-screen.tsx';
import '../src/loans/loan-records-screen.tsx';
import '../src/loans/loan-outcome.tsx';
import '../src/loans/loan-screen.tsx';
import '../src/loans/request-loan.tsx';
import '../src/under-way/under-way.tsx';

import path from 'node:path';
import { testFailures } from '@bourse/testing/failure-table';
import { LIST_REFRESH } from '../src/refresh.ts';
import { FAILURE_CASES } from './failure-cases.ts';
import { LOAN_FAILURES } from './loan-failures.ts';
import { UNDER_WAY_FAILURES } from './under-way-failures.tsx';

testFailures({
  sources: path.resolve(import.meta.dirname, '../src'),
  cases: { ...FAILURE_CASES, ...LOAN_FAILURES, ...UNDER_WAY_FAILURES },
  poll: LIST_REFRESH,
});
