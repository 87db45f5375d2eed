/** An outcome stays in its entry of the history, so that Back never leads into a form that is over. */

import type { ApiError } from '@bourse/api/error';
import type { MoneyCalls } from '@bourse/api/money-call';
import { useAnsweredAt } from '@bourse/api/query';
import { monotonicNow } from '@bourse/api/server-time';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Kept with the entry of the history. */
interface EntryState {
  /** `id` of the call that has been done here. */
  ended?: string | undefined;
}

/** The call whose outcome the customer has come back to: `resume` of the money call. */
export const useEndedCall = (): string | undefined => (useLocation().state as EntryState | null)?.ended;

/**
 * Keeps a call that is done in the entry of the history.
 * @returns `isGone`: the entry belongs to a call that the device does not know any more; `doneAt`: when this page has seen
 *   that it is done, by the monotonic clock; `forget` makes it an entry of the form again
 */
export function useOutcomeInHistory(
  call: Pick<MoneyCalls<unknown>, 'state' | 'sent'>,
  ended: string | undefined,
) {
  const { pathname, search, state: entry } = useLocation();
  const navigate = useNavigate();
  const { state, sent } = call;
  const done = state.is === 'done' ? sent?.id : undefined;
  const [isGone] = useState(ended !== undefined && sent === undefined);
  const [doneAt, setDoneAt] = useState<number>();
  if ((done === undefined) !== (doneAt === undefined))
    setDoneAt(done === undefined ? undefined : monotonicNow());
  const here = pathname + search;
  useEffect(() => {
    if (done !== undefined && ended !== done)
      void navigate(here, { replace: true, state: { ...entry, ended: done } satisfies EntryState });
  }, [done, ended, here, entry, navigate]);
  const forget = () =>
    void navigate(here, { replace: true, state: { ...entry, ended: undefined } satisfies EntryState });
  return { isGone, doneAt, forget };
}

/**
 * The data of a query once a response has arrived after a given time, e.g. the balance on an outcome screen, which must not
 * be the balance from before the order.
 * @param asked the options of the query
 * @param instant that time, by the monotonic clock; undefined while there is no outcome
 */
export function useDataAfter<Data, Key extends QueryKey>(
  asked: UseQueryOptions<Data, ApiError, Data, Key> & { queryKey: Key },
  instant: number | undefined,
): Data | undefined {
  const { data } = useQuery({
    ...asked,
    // Once there is an outcome, a response with unchanged data counts as well. Without an outcome it must cause no render.
    notifyOnChangeProps: instant === undefined ? ['data'] : ['data', 'dataUpdatedAt'],
  });
  const answeredAt = useAnsweredAt(asked);
  const isAnswered = instant !== undefined && (answeredAt() ?? 0) > instant;
  return isAnswered ? data : undefined;
}
