/**
 * Polling for all tabs of the app at once: one visible tab asks and tells the others, which shows the same number in every
 * tab (D47). A tab that asks by itself, because the customer has read something in it, tells them, too.
 */
import type { Endpoint } from '@bourse/contract/endpoint';
import { store, userInfoAtom } from '@bourse/session/session';
import { openChannel, withLock } from '@bourse/session/tabs';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ApiError, isCallMissing } from './error.ts';
import { pollEvery } from './pause.ts';
import { q } from './query.ts';

interface Told {
  /** Another tab may not have heard yet that the customer has changed. */
  customer: string | undefined;
  answer: unknown;
}

const customerNow = () => store.get(userInfoAtom)?.id;

interface SharedPoll {
  /** Interval, ms. */
  every: number;
  enabled?: boolean;
}

/** The answer to an endpoint without input. A back end that does not have the call is not asked again by polling. */
export function useSharedPoll<O>(
  endpoint: Endpoint<Record<never, never>, O>,
  { every, enabled = true }: SharedPoll,
): UseQueryResult<O, ApiError> {
  const { name } = endpoint;
  const polls = useIsPollingTab(name, enabled);
  const client = useQueryClient();
  const result = useQuery({
    ...q(endpoint, {}, { enabled }),
    refetchInterval: pollEvery(every, ({ state }) => polls && !isCallMissing(state.error)),
    // Only the polling tab asks again by itself; each asks at once when the customer returns to it.
    staleTime: polls ? 0 : Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: ({ state }) => (isCallMissing(state.error) ? false : 'always'),
  });

  useEffect(() => {
    if (!enabled) return;
    const channel = openChannel<Told>(name, ({ customer, answer }) => {
      if (customer !== customerNow()) return;
      const queryKey = [name, {}];
      client.setQueryData(queryKey, answer);
      // An answer that is still on its way may be older than this one, and would be told to all tabs.
      if (client.isFetching({ queryKey }) > 0) void client.refetchQueries({ queryKey });
    });
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      if (event.query.queryKey[0] !== name) return;
      channel.tell({ customer: customerNow(), answer: event.action.data });
    });
    return () => {
      stop();
      channel.close();
    };
  }, [name, enabled, client]);

  return result as UseQueryResult<O, ApiError>;
}

/** Whether this tab is the one of the visible tabs that polls for all of them: the one that holds the lock. */
function useIsPollingTab(name: string, enabled: boolean): boolean {
  const [polls, setPolls] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    let turn = new AbortController();
    const takeTurn = () => {
      turn.abort();
      setPolls(false);
      if (document.visibilityState === 'hidden') return;
      turn = new AbortController();
      const { signal } = turn;
      const poll = () => {
        setPolls(true);
        return new Promise<void>((end) => signal.addEventListener('abort', () => end()));
      };
      withLock(name, poll, signal).catch(() => {}); // Aborted: this tab no longer wants the lock.
    };
    takeTurn();
    document.addEventListener('visibilitychange', takeTurn);
    return () => {
      document.removeEventListener('visibilitychange', takeTurn);
      turn.abort();
    };
  }, [name, enabled]);
  return polls;
}
