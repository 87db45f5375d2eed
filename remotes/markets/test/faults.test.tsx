import './canvas.ts';
// Compiled beforehand: a chunk's deadline is none of the compiler's.
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
import { PLACES, type Place } from './places.ts';
import { holdTimers, pass, questionsTo } from './room.ts';

const broker = testBroker();
const { heard, forget } = questionsTo(broker);
holdTimers();
type Fault = Parameters<NonNullable<typeof broker.current.faults>['add']>[0];

const NO_ROWS = { rows: [], list: [], categories: [], count: 0, total: 0 };
const UNKNOWN = { msg: 'no', data: 'not-found' };
const answer = (body: unknown) => ({ kind: 'status', status: 200, body }) as const;

interface Way {
  how: string;
  fault: (place: Place) => Promise<Omit<Fault, 'path'>>;
  /** What is seen of it. */
  sight: (place: Place) => Place['data'];
}

const failed = (place: Place) => place.failed;
const WAYS: Way[] = [
  {
    how: 'has a wrong shape',
    fault: async () => answer({ msg: 'ok', data: 7 }),
    sight: (place) => place.undone ?? ((place.isList && place.empty) || place.failed),
  },
  {
    how: 'is empty',
    fault: async ({ isList, nothing }) =>
      isList || nothing
        ? answer({ msg: 'ok', data: nothing ? await nothing() : NO_ROWS })
        : { kind: 'invalid-response', body: '' },
    sight: (place) => place.empty ?? place.failed,
  },
  { how: 'does not come', fault: async () => ({ kind: 'hang' }), sight: failed },
  {
    how: 'is a fault',
    fault: async () => ({ kind: 'status', status: 500, body: { msg: 'no', message: 'fault' } }),
    sight: failed,
  },
];

/** A list that is none says so in the log, in one line (D21); what React says of tests is none of the app's. */
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
  // What nobody has caught as a rejection fails the run by itself.
  expect(uncaught).toEqual([]);
});

it('every call that the remote makes is tried here', () => {
  expect(Object.keys(PLACES).sort()).toEqual(callsOfSources());
});

describe.each(Object.entries(PLACES))('%s', (_, place) => {
  it.each(WAYS)('whose answer $how', async ({ fault, sight }) => {
    await broker.enterAs(place.as ?? 'demo');
    const wrong = { path: place.asks, ...(await fault(place)) } as Fault;
    let repair = () => {};
    const fail = () => {
      forget();
      if (place.isLookUp)
        broker.current.faults?.add({ path: `/api${buy.path}`, kind: 'drop-response', times: 1 });
      if (place.cannotSettle)
        broker.current.faults?.add({
          path: `/api${settle.path}`,
          kind: 'status',
          status: 404,
          body: UNKNOWN,
        });
      repair = broker.current.faults?.add(wrong) ?? repair;
    };

    const page = await place.open(fail);
    if (place.isLookUp) await pass(API_TIMEOUT);
    await waitFor(() => expect(heard(place.asks)).toBeGreaterThan(0));
    if (wrong.kind === 'hang') await pass(API_TIMEOUT);
    await sight(place)();

    repair();
    if (place.again && sight(place) === place.failed) {
      if (place.again === 'retry') await page.user.click(screen.getByRole('button', { name: 'Retry' }));
      else if (place.again === 'poll') await pass(LIST_REFRESH);
      else await place.again();
      await place.data();
    }
    if (!place.polls || (place.isList && sight(place) === place.empty)) return;

    fail();
    await pass(LIST_REFRESH);
    await waitFor(() => expect(heard(place.asks)).toBeGreaterThan(0));
    if (wrong.kind === 'hang') await pass(API_TIMEOUT);
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
    await place.data();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
