/**
 * A table of failures: each call that a remote's sources make, with what its screen must show after a failure. A call
 * without a case fails a test. `failed-calls.test.tsx` tests every failure of what the screens share.
 */
import { endpoints } from '@bourse/contract/all';
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { settle } from '@bourse/contract/settle';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestBroker, testBroker } from './broker.ts';
import { type Fault, NO_ANSWER, NO_CONTENT, SERVER_ERROR, WRONG_SHAPE, type Wrong } from './call-failures.ts';
import { callsOfSources } from './calls-of-sources.ts';
import { clickInAct, type Rendered } from './render.tsx';
import { advance, countRequests, fakeTimers } from './timers.ts';
import { GIVEN_UP_AFTER } from './transport.ts';

export type Expectation = () => Promise<unknown>;

export interface FailureCase {
  /** Path and query of the request. */
  request: RegExp;
  /** The customer who is signed in; the demo customer by default. */
  as?: 'newcomer';
  /** Opens the screen and does what sends the request; calls `fail` at the point from which it must fail. */
  open: (fail: () => void, broker: TestBroker) => Promise<Rendered>;
  data: Expectation;
  /** What is shown after a failure. */
  failed: Expectation;
  /** What is shown for an empty response, and for a list also when the response is not a list (D21). */
  empty?: Expectation;
  /** The empty response, if it is not a list without rows. */
  nothing?: () => Promise<unknown>;
  isList?: true;
  /** The money call whose answer is lost, so that this call is sent to find its outcome. */
  afterLost?: AnyEndpoint;
  /** The back end does not support `settle`. */
  cannotSettle?: true;
  /** What is shown after an unusable response with success status, for calls whose response body is not needed. */
  undone?: Expectation;
  /** How it is retried: by Retry, by polling, or by doing the same again. */
  again?: 'retry' | 'poll' | ((page: Rendered) => Promise<unknown>);
  /** The call is polled, and a failed poll keeps the data. */
  polls?: true;
}

interface FailureTable {
  /** Folder of the remote's sources, absolute. */
  sources: string;
  /** Only these folders of them, where others have a table of their own; all by default. */
  folders?: readonly string[];
  /** By source file and call: 'chart/plot.tsx getQuote'. */
  cases: Readonly<Record<string, FailureCase>>;
  /** The longest polling interval of the cases that poll, ms. */
  poll: number;
}

/** The long suite fails each call in every way. */
const isWhole = process.env.TESTS === 'all';

/** Part of a polling interval, ms. */
const STEP = 1_000;

const NO_ROWS = { rows: [], list: [], categories: [], count: 0, total: 0 };
const UNKNOWN = { msg: 'no', data: 'not-found' };

interface Failure {
  description: string;
  fault: (testCase: FailureCase) => Promise<Wrong>;
  /** What must be shown after this failure. */
  expectation: (testCase: FailureCase) => Expectation;
}

const AT_THE_SERVER: Failure = {
  description: 'is a server error',
  fault: async () => SERVER_ERROR,
  expectation: ({ failed }) => failed,
};

const EMPTY: Failure = {
  description: 'has no content',
  fault: async ({ isList, nothing }) => {
    if (!isList && !nothing) return NO_CONTENT;
    const data = nothing ? await nothing() : NO_ROWS;
    return { kind: 'status', status: 200, body: { msg: 'ok', data } };
  },
  expectation: ({ empty, failed }) => empty ?? failed,
};

const ALL: readonly Failure[] = [
  {
    description: 'has a wrong shape',
    fault: async () => WRONG_SHAPE,
    expectation: ({ undone, isList, empty, failed }) => undone ?? ((isList && empty) || failed),
  },
  EMPTY,
  AT_THE_SERVER,
  { description: 'never comes', fault: async () => NO_ANSWER, expectation: ({ failed }) => failed },
];

const moneyCalls = new Set(endpoints.filter(({ money }) => money).map(({ name }) => name));

/** Whether the call moves money, or looks up what became of a call that does. @param call 'chart/plot.tsx getQuote' */
const isAboutMoney = (call: string, { afterLost }: FailureCase): boolean =>
  afterLost !== undefined || moneyCalls.has(call.slice(call.lastIndexOf(' ') + 1));

const isFailed = (testCase: FailureCase, { expectation }: Failure): boolean =>
  expectation(testCase) === testCase.failed;

const hasRetryOrPolls = ({ again }: FailureCase): boolean => again === 'retry' || again === 'poll';

/** Whether the failed state offers the same way to try again each time. */
const canFailAgain = (call: string, testCase: FailureCase): boolean =>
  hasRetryOrPolls(testCase) || (testCase.again !== undefined && isAboutMoney(call, testCase));

/** The failures of one test each. To render a screen takes longest, so that each further try fails in another way. */
const rendersOf = (call: string, testCase: FailureCase): [Failure, ...Failure[]][] => {
  if (!isWhole && !isAboutMoney(call, testCase)) return [[AT_THE_SERVER]];
  const renders: [Failure, ...Failure[]][] = [];
  for (const failure of ALL) {
    const render = renders.find(([first]) => isFailed(testCase, first));
    if (render && canFailAgain(call, testCase) && isFailed(testCase, failure)) render.push(failure);
    else renders.push([failure]);
  }
  return renders;
};

const described = (failures: readonly Failure[]): string =>
  failures.map(({ description }) => description).join(', then ');

/** A response that is not a list is logged in one line (D21). React's warnings about act are not the app's. */
const EXPECTED = /^(GET|POST) \S+: \S+ is no list$|`act`/;

/** Collects what is thrown or logged during a test, and expects that to be nothing. */
function expectNothingUncaught(): void {
  const uncaught: unknown[] = [];
  const note = (event: ErrorEvent | PromiseRejectionEvent) =>
    uncaught.push('reason' in event ? event.reason : event.error);
  beforeEach(() => {
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
}

/** To be called once at the top of a test file: it opens the broker and defines the tests. */
export function testFailures({ sources, folders, cases, poll }: FailureTable): void {
  const broker = testBroker();
  const { requestCount, resetCount, unansweredCount } = countRequests(broker);
  fakeTimers();
  expectNothingUncaught();

  it('every call in the sources has a failure case', () => {
    const calls = callsOfSources(sources).filter(
      (call) => folders?.includes(call.slice(0, call.indexOf('/'))) ?? true,
    );
    expect(Object.keys(cases).sort()).toEqual(calls);
  });

  describe.each(Object.entries(cases))('failure case %s', (call, testCase) => {
    for (const failures of rendersOf(call, testCase))
      it(`shows its failed or empty state when the response ${described(failures)}, and recovers`, async () => {
        await broker.enterAs(testCase.as ?? 'demo');
        const { request, afterLost, cannotSettle, again, data, isList, polls } = testCase;
        const { faults } = broker.current;
        let wrong: Fault;
        let repair = () => {};
        const breakBy = async ({ fault }: Failure) => {
          repair();
          wrong = { path: request, ...(await fault(testCase)) } as Fault;
        };
        const hangs = () => wrong.kind === 'hang';
        const fail = () => {
          resetCount();
          if (afterLost) faults?.add({ path: `/api${afterLost.path}`, kind: 'drop-response', times: 1 });
          if (cannotSettle)
            faults?.add({ path: `/api${settle.path}`, kind: 'status', status: 404, body: UNKNOWN });
          repair = faults?.add(wrong) ?? repair;
        };
        const answered = () =>
          waitFor(() => expect(unansweredCount()).toBeLessThanOrEqual(faults?.hanging ?? 0));
        const comeToNothing = async () => {
          await waitFor(() => expect(requestCount(request)).toBeGreaterThan(0));
          if (!hangs()) return;
          // Time passes for every request, and only this one is to be late. Some of the others are sent a moment after it.
          await answered();
          await waitFor(() =>
            expect(page.queryClient.isFetching()).toBeLessThanOrEqual(faults?.hanging ?? 0),
          );
          await advance(GIVEN_UP_AFTER);
        };
        /** As long as it takes until the next poll, and no longer: answers take real time, and time-outs do not. */
        const nextPoll = async () => {
          resetCount();
          for (let passed = 0; passed < poll && requestCount(request) === 0; passed += STEP) {
            await advance(STEP);
            await answered();
          }
        };
        const tryAgain = async (page: Rendered) => {
          if (again === 'retry') await page.user.click(await button('Retry'));
          else if (again === 'poll') await nextPoll();
          else await again?.(page);
        };
        const [first, ...others] = failures;

        await breakBy(first);
        const page = await testCase.open(fail, broker);
        const atRest = async () => {
          // A request that hangs is under way until its timeout.
          if (hangs()) await advance(GIVEN_UP_AFTER);
          await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
        };
        if (afterLost) await advance(GIVEN_UP_AFTER);
        await comeToNothing();
        await answered();
        await first.expectation(testCase)();
        for (const failure of others) {
          await breakBy(failure);
          fail();
          await tryAgain(page);
          await comeToNothing();
          await answered();
          await failure.expectation(testCase)();
        }

        repair();
        if (isFailed(testCase, first)) {
          await tryAgain(page);
          if (again) await data();
        }
        // `failed-calls.test.tsx` tests polls and empty lists of what the screens share.
        if (!isWhole) return;
        const hasRows = !isList || isFailed(testCase, first);
        // While a request is under way no other is sent, so each step begins where everything is answered.
        const breakNext = async (failure: Failure) => {
          repair();
          await atRest();
          await breakBy(failure);
          fail();
        };
        if (polls && hasRows)
          for (const failure of failures.toReversed()) {
            await breakNext(failure);
            await advance(poll);
            await comeToNothing();
            // The poll after one that hung hangs as well, and would be waited for in vain.
            if (!hangs()) await atRest();
            await data();
            expect(screen.queryByRole('alert')).not.toBeInTheDocument();
          }
        if (!isList || !hasRows || afterLost || !hasRetryOrPolls(testCase)) return;
        await breakNext(EMPTY);
        await act(() => page.queryClient.refetchQueries({ type: 'active' }));
        await testCase.empty?.();
      });
  });
}

/** The requests of a call. @param query a pattern that its query, or the rest of its path, begins with */
export const requestsOf = ({ path }: AnyEndpoint, query = '') =>
  new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/?]+')}${query}`);

/** For calls that are sent as soon as the screen opens. */
export const fromStart =
  (open: () => Promise<Rendered>): FailureCase['open'] =>
  (fail) => {
    fail();
    return open();
  };

export const text = (what: string | RegExp) => () => screen.findAllByText(what);
export const named = (role: string, name: string | RegExp) => () => screen.findAllByRole(role, { name });
export const button = (name: string) => screen.findByRole('button', { name });

/** A part of the screen that could not be loaded, which offers Retry. */
export const problem = (title: string) => async () => {
  await screen.findByText(title);
  await button('Retry');
};

/** A list that fills its screen or a part of it. */
export const list = (
  call: AnyEndpoint,
  open: () => Promise<Rendered>,
  seen: { data: Expectation; failed: string; empty: Expectation },
): FailureCase => ({
  request: requestsOf(call),
  open: fromStart(open),
  isList: true,
  again: 'retry',
  ...seen,
  failed: problem(seen.failed),
});

export const polled = (testCase: FailureCase): FailureCase => ({ ...testCase, polls: true });

export const press = async (...names: string[]) => {
  for (const name of names) await clickInAct(await button(name));
};
