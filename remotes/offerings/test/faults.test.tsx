// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import '../src/calendar/calendar-days.tsx';
import '../src/calendar/calendar-screen.tsx';
import '../src/calendar/home-calendar.tsx';
import '../src/deals/buy-sheet.tsx';
import '../src/deals/deal-orders-screen.tsx';
import '../src/deals/offers-screen.tsx';
import '../src/fund-investment/fund-orders-screen.tsx';
import '../src/fund-investment/fund-sheet.tsx';
import '../src/fund-investment/funds-screen.tsx';
import '../src/ipo/apply-sheet.tsx';
import '../src/ipo/ipo-orders-screen.tsx';
import '../src/ipo/ipo-screen.tsx';
import '../src/under-way/checked-calls.tsx';
import '../src/under-way/under-way.tsx';

import path from 'node:path';
import { testFailures } from '@bourse/testing/failure-table';
import { LIST_REFRESH } from '../src/refresh.ts';
import { CALENDAR_FAILURES } from './calendar-failures.ts';
import { DEAL_FAILURES } from './deal-failures.ts';
import { FUND_FAILURES } from './fund-failures.tsx';
import { IPO_FAILURES } from './ipo-failures.tsx';

testFailures({
  sources: path.resolve(import.meta.dirname, '../src'),
  cases: { ...CALENDAR_FAILURES, ...DEAL_FAILURES, ...FUND_FAILURES, ...IPO_FAILURES },
  poll: LIST_REFRESH,
});
