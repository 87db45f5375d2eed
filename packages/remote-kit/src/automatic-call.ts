/** A hook that sends a call without a press by the customer and retries it with backoff. */
import { call } from '@bourse/api/client';
import { pauseAfter } from '@bourse/api/query';
import { refreshAfter } from '@bourse/api/query-client';
import type { Endpoint } from '@bourse/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** The first pause after a failure, ms. */
const PAUSE = 1_000;

/**
 * Sends a call once for each new input; undefined sends none. A failure is not shown, because the customer did not start the
 * call. It is retried with growing pauses until the input changes or the component unmounts.
 */
export function useAutomaticCall<I, O>(endpoint: Endpoint<I, O>, input: I | undefined): void {
  const client = useQueryClient();
  const send = useEffectEvent(() => call(endpoint, input as I));
  const { changes } = endpoint;
  const key = input === undefined ? undefined : JSON.stringify(input);
  useEffect(() => {
    if (key === undefined) return;
    let isOver = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout>;
    const attempt = async () => {
      try {
        await send();
        refreshAfter(client, changes);
      } catch (error) {
        failures += 1;
        if (!isOver) timer = setTimeout(attempt, pauseAfter(failures, PAUSE, error));
      }
    };
    void attempt();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key, client, changes]);
}
