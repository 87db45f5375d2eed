// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import '../src/notices/notice-banner.tsx';
import '../src/notices/notice-settings.tsx';
import '../src/notices/notices-screen.tsx';

import path from 'node:path';
import { testFailures } from '@bourse/testing/failure-table';
import { NOTICES_REFRESH } from '../src/notices/refresh.ts';
import { NOTICE_FAILURES } from './notice-failures.ts';

testFailures({
  sources: path.resolve(import.meta.dirname, '../src/notices'),
  cases: NOTICE_FAILURES,
  poll: NOTICES_REFRESH,
});
