/**
 * The query client of the signed-in customer, and the caching of its answers on the device (offline reading, D47). Each
 * customer gets a new client, so that no answer of one customer can be shown to the next.
 */
import { forgetAnswers } from '@bourse/api/kept';
import { createQueryClient } from '@bourse/api/query-client';
import { whenSettled } from '@bourse/remote-kit/when-settled';
import { onSessionChange, store, userInfoAtom } from '@bourse/session/session';
import type { QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';

interface CustomerQueries {
  readonly client: QueryClient;
  /** The React key of the tree that uses the client. It remounts the tree for a new client, because hooks keep their first. */
  readonly key: number;
  /** Starts caching answers on the device, only once. If the chunk fails to load, the next call retries. */
  keep(): Promise<void>;
  /** Aborted when the customer signs out or another customer signs in. */
  readonly ended: AbortController;
}

let count = 0;

function createCustomerQueries(): CustomerQueries {
  const client = createQueryClient();
  const ended = new AbortController();
  let keeping: Promise<void> | undefined;
  const keep = () => {
    keeping ??= import(/* webpackChunkName: "bourse-api-last-answers" */ '@bourse/api/last-answers')
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
  whenSettled(keep);
  count += 1;
  return { client, key: count, keep, ended };
}

/** The queries of the signed-in customer. Sign-out replaces them with an empty client. */
export const customerQueriesAtom = atom(createCustomerQueries());

export const customerQueries = (): CustomerQueries => store.get(customerQueriesAtom);

const keep = (): void => void customerQueries().keep();
addEventListener('offline', keep);
// Also starts when the page is hidden, because a customer may leave before the page has settled.
document.addEventListener('visibilitychange', keep);

let customer = store.get(userInfoAtom)?.id;
onSessionChange((token) => {
  const before = customer;
  customer = token === null ? undefined : store.get(userInfoAtom)?.id;
  // The same customer got a new token, e.g. from the app lock, so the client and the screen stay.
  if (customer !== undefined && customer === before) return;
  customerQueries().ended.abort();
  store.set(customerQueriesAtom, createCustomerQueries());
  // Only when a customer has left: at a sign-in, another tab may already have stored answers for the new customer, which
  // must stay.
  if (before !== undefined) forgetAnswers();
});
