/**
 * The query client of the customer who is signed in, and what the device keeps of its answers (D47). Another customer gets
 * another client: no answer of one customer can be shown to the next.
 */
import { forgetAnswers } from '@bourse/api/kept';
import { createQueryClient } from '@bourse/api/query-client';
import { whenSettled } from '@bourse/remote-kit/when-settled';
import { onSessionChange, store, userInfoAtom } from '@bourse/session/session';
import type { QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';

interface CustomerQueries {
  readonly client: QueryClient;
  /** The React key of the tree that uses the client: hooks hold on to the client of their first render. */
  readonly key: number;
  /** Starts to keep answers on the device, once. Where the chunk cannot be loaded, the next call tries again. */
  keep(): Promise<void>;
  /** Aborted when the customer has left. */
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
// A short visit is kept, too.
document.addEventListener('visibilitychange', keep);

let customer = store.get(userInfoAtom)?.id;
onSessionChange((token) => {
  const before = customer;
  customer = token === null ? undefined : store.get(userInfoAtom)?.id;
  // The same customer has a new token, e.g. from the app lock: the screen stays as it is.
  if (customer !== undefined && customer === before) return;
  customerQueries().ended.abort();
  store.set(customerQueriesAtom, createCustomerQueries());
  // Another tab may have stored the first answers to the customer who signs in now.
  if (before !== undefined) forgetAnswers();
});
