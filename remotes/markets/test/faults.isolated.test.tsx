import './canvas.ts';
// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import '../src/chart/plot.tsx';
import '../src/watchlists/edit-list.tsx';

import { API_TIMEOUT } from '@bourse/api/client';
import { settle } from '@bourse/contract/money';
import { buy } from '@bourse/contract/orders';
import { priceAlertsAtom } from '@bourse/session/price-alerts';
import { store } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIST_REFRESH } from '../src/refresh.ts';
import { callsOfSources } from './calls.ts';
import { FAILURE_CASES, type FailureCase } from './failure-cases.ts';
import { advance, countRequests, fakeTimers } from './open-remote.ts';

const broker = testBroker();
const { requestCount, resetCount } = countRequests(broker);
fakeTimers();
type Fault = Parameters<NonNullable<typeof broker.current.faults>['add']>[0];

const NO_ROWS = { rows: [], list: [], categories: [], count: 0, total: 0 };
const UNKNOWN = { msg: 'no', data: 'not-found' };
const answer = (body: unknown) => ({ kind: 'status', status: 200, body }) as const;

interface Failure {
  description: string;
  fault: (testCase: FailureCase) => Promise<Omit<Fault, 'path'>>;
  /** What must be shown after this failure. */
  expectation: (testCase: FailureCase) => FailureCase['data'];
}

const failed = (testCase: FailureCase) => testCase.failed;
const FAILURES: Failure[] = [
  {
    description: 'has a wrong shape',
    fault: async () => answer({ msg: 'ok', data: 7 }),
    expectation: (testCase) => testCase.undone ?? ((testCase.isList && testCase.empty) || testCase.failed),
  },
  {
    description: 'has no content',
    fault: async ({ isList, nothing }) =>
      isList || nothing
        ? answer({ msg: 'ok', data: nothing ? await nothing() : NO_ROWS })
        : { kind: 'invalid-response', body: '' },
    expectation: (testCase) => testCase.empty ?? testCase.failed,
  },
  { description: 'never comes', fault: async () => ({ kind: 'hang' }), expectation: failed },
  {
    description: 'is a server error',
    fault: async () => ({ kind: 'status', status: 500, body: { msg: 'no', message: 'fault' } }),
    expectation: failed,
  },
];

/** A response that is not a list is logged in one line (D21). React's warnings about act are not the app's. */
const EXPECTED = /^(GET|POST) \S+: \S+ is no list$|`act`/;

const uncaught: unknown[] = [];
const note = (event: ErrorEvent | PromiseRejectionEvent) =>
  uncaught.push('reason' in event ? event.reason : event.error);

beforeEach(() => {
  store.set(priceAlertsAtom, () => []);
  uncaught.length = 0;
  window.addEventListener('error', note);
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    if (!EXPECTED.test(String(said[0]))) uncaught.push(said);
  });
});
afterEach(() => {
  window.removeEventListener('error', note);
  // Vitest itself fails the run for unhandled rejections.
  expect(uncaught).toEqual([]);
});

it('every call in the sources of markets has a failure case', () => {
  expect(Object.keys(FAILURE_CASES).sort()).toEqual(callsOfSources());
});

describe.each(Object.entries(FAILURE_CASES))('failure case %s', (_, testCase) => {
  it.each(FAILURES)(
    'shows its failed or empty state when the response $description, and recovers',
    async ({ fault, expectation }) => {
      await broker.enterAs(testCase.as ?? 'demo');
      const wrong = { path: testCase.request, ...(await fault(testCase)) } as Fault;
      let repair = () => {};
      const fail = () => {
        resetCount();
        if (testCase.isLookUp)
          broker.current.faults?.add({ path: `/api${buy.path}`, kind: 'drop-response', times: 1 });
        if (testCase.cannotSettle)
          broker.current.faults?.add({
            path: `/api${settle.path}`,
            kind: 'status',
            status: 404,
            body: UNKNOWN,
          });
        repair = broker.current.faults?.add(wrong) ?? repair;
      };

      const page = await testCase.open(fail);
      if (testCase.isLookUp) await advance(API_TIMEOUT);
      await waitFor(() => expect(requestCount(testCase.request)).toBeGreaterThan(0));
      if (wrong.kind === 'hang') await advance(API_TIMEOUT);
      await expectation(testCase)();

      repair();
      if (testCase.again && expectation(testCase) === testCase.failed) {
        if (testCase.again === 'retry') await page.user.click(screen.getByRole('button', { name: 'Retry' }));
        else if (testCase.again === 'poll') await advance(LIST_REFRESH);
        else await testCase.again();
        await testCase.data();
      }
      if (!testCase.polls || (testCase.isList && expectation(testCase) === testCase.empty)) return;

      fail();
      await advance(LIST_REFRESH);
      await waitFor(() => expect(requestCount(testCase.request)).toBeGreaterThan(0));
      if (wrong.kind === 'hang') await advance(API_TIMEOUT);
      await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
      await testCase.data();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );
});
