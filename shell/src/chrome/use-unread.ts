/**
 * The number of unread messages, the same in every tab (product.md, "Customer service"; D47). One visible tab polls and
 * tells the others; a tab that asks by itself, because the customer has read something in it, tells them, too.
 */
import { q } from '@bourse/api/query';
import { countUnread } from '@bourse/contract/service';
import { store, userInfoAtom } from '@bourse/session/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Refresh interval of the number of unread messages, ms (product.md, "Limits and times"). */
const UNREAD_REFRESH = 10_000;

/** Name of the lock and of the channel. */
const UNREAD = 'unread-messages';

interface Told {
  /** Another tab may not have heard yet that the customer has changed. */
  customer: string | undefined;
  answer: { unread: number };
}

const customerNow = () => store.get(userInfoAtom)?.id;

export function useUnread(enabled: boolean): number {
  const polls = useIsPollingTab(enabled);
  const client = useQueryClient();
  const { data } = useQuery({
    ...q(countUnread, {}, { enabled, ...(polls ? { every: UNREAD_REFRESH } : {}) }),
    // Only the polling tab asks again by itself; each asks at once when the customer returns to it.
    staleTime: polls ? 0 : Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
  });

  useEffect(() => {
    if (!enabled) return;
    const { queryKey } = q(countUnread, {});
    const channel = new BroadcastChannel(UNREAD);
    channel.onmessage = ({ data: { customer, answer } }: MessageEvent<Told>) => {
      if (customer === customerNow()) client.setQueryData(queryKey, answer);
    };
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      if (event.query.queryKey[0] !== countUnread.name) return;
      channel.postMessage({ customer: customerNow(), answer: event.action.data } satisfies Told);
    });
    return () => {
      stop();
      channel.close();
    };
  }, [enabled, client]);

  return data?.unread ?? 0;
}

/** Whether this tab is the one of the visible tabs that polls for all of them: the one that holds the lock. */
function useIsPollingTab(enabled: boolean): boolean {
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
      // A page from an insecure address or from disk has no locks: there each tab polls.
      if (!navigator.locks) return setPolls(true);
      navigator.locks.request(UNREAD, { signal }, poll).catch(() => signal.aborted || setPolls(true));
    };
    takeTurn();
    document.addEventListener('visibilitychange', takeTurn);
    return () => {
      document.removeEventListener('visibilitychange', takeTurn);
      turn.abort();
    };
  }, [enabled]);
  return polls;
}
