// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import '../src/recharge/payee-of.tsx';
import '../src/recharge/recharge-screen.tsx';
import '../src/withdraw/withdraw-screen.tsx';
import '../src/records/records-screen.tsx';

import path from 'node:path';
import { testFailures } from '@bourse/testing/failure-table';
import { LIST_REFRESH } from '../src/refresh.ts';
import { FAILURE_CASES } from './failure-cases.ts';

testFailures({
  sources: path.resolve(import.meta.dirname, '../src'),
  cases: FAILURE_CASES,
  poll: LIST_REFRESH,
});
