// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import '@bourse/api/passkeys';
import '../src/account/account-screen.tsx';
import '../src/account/value-chart.tsx';
import '../src/bank-cards/bank-cards-screen.tsx';
import '../src/changes/changes-screen.tsx';
import '../src/devices/devices-screen.tsx';
import '../src/identity/real-name-screen.tsx';
import '../src/settings/settings-screen.tsx';

import path from 'node:path';
import { testFailures } from '@bourse/testing/failure-table';
import { drawPictures } from '@bourse/testing/pictures';
import { LIST_REFRESH } from '../src/refresh.ts';
import { FAILURE_CASES } from './failure-cases.tsx';

drawPictures();
testFailures({
  sources: path.resolve(import.meta.dirname, '../src'),
  cases: FAILURE_CASES,
  poll: LIST_REFRESH,
});
