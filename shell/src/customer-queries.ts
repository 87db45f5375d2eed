/**
 * The query client of the customer who is signed in, and what the device keeps of its answers (D47). Another customer gets
 * another client: no answer of one customer can be shown to the next.
 */
import { forgetKept } from '@bourse/api/kept';
import { createQueryClient } from '@bourse/api/query-client';
import { whenSettled } from '@bourse/remote-kit/when-settled';
import { databaseName } from '@bourse/session/places';
import { onSessionChange, store, userInfoAtom } from '@bourse/session/session';
import type { QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';

const lastAnswers = () =>
  import(/* webpackChunkName: "bourse-api-last-answers" */ '@bourse/api/last-answers');

interface CustomerQueries {
  readonly client: QueryClient;
  /** The React key of the tree that uses the client: hooks hold on to the client of their first render. */
  readonly key: number;
  /** Starts to keep answers on the device, once. Where the chunk cannot be loaded, the next call tries again. */
  keep(): Promise<void>;
  /** Stops it: the customer has left. */
  end(): void;
}

let count = 0;

function createCustomerQueries(): CustomerQueries {
  const client = createQueryClient();
  const ended = new AbortController();
  let keeping: Promise<void> | undefined;
  const keep = () => {
    keeping ??= lastAnswers()
      .then(({ keepLastAnswers }) => keepLastAnswers(client, ended.signal))
      .catch(() => {
        keeping = undefined;
      });
    return keeping;
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { type } = event.action;
    if (type === 'error' || type === 'failed') void keep();
  });
  count += 1;
  return { client, key: count, keep, end: () => ended.abort() };
}

/** Of the customer who is signed in; of nobody yet after they have left. */
export const customerQueriesAtom = atom(createCustomerQueries());

export const customerQueries = (): CustomerQueries => store.get(customerQueriesAtom);

const keep = (): void => void customerQueries().keep();
whenSettled(keep);
addEventListener('offline', keep);
// A short visit is kept, too.
document.addEventListener('visibilitychange', keep);
if (!navigator.onLine) keep();

/** Removes the answers of all customers from this device. */
function forgetAnswers(): void {
  forgetKept();
  lastAnswers()
    .then(({ forgetLastAnswers }) => forgetLastAnswers())
    // Without the chunk nothing has the database open, so that it can be deleted as it is.
    .catch(() => globalThis.indexedDB?.deleteDatabase(databaseName('lastAnswers')))
    .catch(() => {}); // Where storage is forbidden nothing was kept.
}

let customer = store.get(userInfoAtom)?.id;
onSessionChange((token) => {
  const before = customer;
  customer = token === null ? undefined : store.get(userInfoAtom)?.id;
  // The same customer has a new token, e.g. from the app lock: the screen stays as it is.
  if (customer !== undefined && customer === before) return;
  customerQueries().end();
  store.set(customerQueriesAtom, createCustomerQueries());
  if (customer !== undefined) keep();
  // Another tab may have stored the first answers to the customer who signs in now.
  if (before !== undefined) forgetAnswers();
});
