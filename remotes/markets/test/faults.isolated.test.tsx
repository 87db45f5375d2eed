import './canvas.ts';
// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import '../src/chart/plot.tsx';
import '../src/home/first-steps.tsx';
import '../src/home/suggestions.tsx';
import '../src/instruments/nearest-instruments.tsx';
import '../src/watchlists/edit-list.tsx';
import '../src/watchlists/row-menu.tsx';
import '../src/watchlists/list-choice.tsx';
import '../src/watchlists/name-sheet.tsx';

import path from 'node:path';
import { priceAlertsAtom } from '@bourse/session/price-alerts';
import { store } from '@bourse/session/session';
import { testFailures } from '@bourse/testing/failure-table';
import { beforeEach } from 'vitest';
import { LIST_REFRESH } from '../src/refresh.ts';
import { FAILURE_CASES } from './failure-cases.ts';

beforeEach(() => store.set(priceAlertsAtom, () => []));

testFailures({
  sources: path.resolve(import.meta.dirname, '../src'),
  cases: FAILURE_CASES,
  poll: LIST_REFRESH,
});
